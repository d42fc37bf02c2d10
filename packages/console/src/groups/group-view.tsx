import type { Collection, Group } from '@textkin/client';
import { allRows } from '../paging/all-rows.ts';
import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { useUndone } from '../notices.tsx';
import { Curl } from '../parts/curl.tsx';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { useWords } from '../words/index.ts';
import { relatedParams, RelatedTexts } from './related-texts.tsx';
import { GroupSettings } from './group-settings.tsx';
import { Finder } from './finder.tsx';
import { Members } from './members.tsx';
import { CollectionScope, scopeOf } from './collection-scope.tsx';
import type { TextKey } from './texts.ts';
import { useMembership } from './use-membership.ts';
import '../styles/groups.css';
import { keyOf } from '../texts/text-key.ts';

/** A group: its texts, and the texts related to them. */
export function GroupView({ route }: { route: Route<'group'> }) {
  const words = useWords();
  const key = { group_id: route.group };
  const { data, error, reload } = useCall(
    async ({ client }, signal) => {
      const [group, texts, collections] = await Promise.all([
        client.call('group.get', key, { signal }),
        allRows(client, 'group.listTexts', key, signal),
        allRows(client, 'collection.list', {}, signal),
      ]);
      return { group, texts, collections: collections.filter(({ language }) => language === group.language) };
    },
    [route.group],
  );
  useUndone(reload);
  return (
    <View
      title={data?.group.name ?? words.groups.title}
      above={
        <Link to={{ view: 'groups' }} class="up">
          {words.groups.title}
        </Link>
      }
      lead={data?.group.description || undefined}
    >
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {data && <GroupContent {...data} route={route} reload={reload} />}
      <Curl
        calls={[
          { method: 'group.get', params: key },
          { method: 'group.listTexts', params: key },
          {
            method: 'group.relatedTexts',
            params: relatedParams(route.group, data ? scopeOf(route, data.collections) : []),
          },
        ]}
      />
    </View>
  );
}

function GroupContent(props: {
  group: Group;
  texts: readonly TextKey[];
  collections: readonly Collection[];
  route: Route<'group'>;
  reload: () => void;
}) {
  const words = useWords();
  const { group, texts, collections, route, reload } = props;
  const names = new Map(collections.map(({ collection_id, name }) => [collection_id, name]));
  const members = new Set(texts.map(keyOf));
  const membership = useMembership(group, members, reload);
  const scope = scopeOf(route, collections);
  const shared = { members, names, membership };
  return (
    <>
      <p class="facts">{words.languageName[group.language]}</p>
      {collections.length === 0 && <p class="quiet">{words.groups.noCollection}</p>}
      <Finder route={route} collections={scope} {...shared} />
      <CollectionScope route={route} collections={collections} />
      <div class="sides">
        <Members textKeys={texts} names={names} membership={membership} />
        <RelatedTexts group={group.group_id} collections={scope} {...shared} />
      </div>
      <GroupSettings group={group} texts={texts.length} changed={reload} />
    </>
  );
}

import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { type Sample, sampleOf } from '../../nlp/relate/sample.ts';
import { method } from '../context.ts';
import { patience } from '../text/ready.ts';
import { centroidReady, filledGroup } from './ready.ts';
import { groupSearch, relatedGroupsResult, searchGroups } from './scope.ts';

export const relatedGroups = method({
  name: 'group.relatedGroups',
  summary: 'Answers the groups whose texts are most related to those of a group, the most relevant first.',
  params: z.object({ group_id: id, ...groupSearch }),
  result: relatedGroupsResult,
  async run(context, params, caller) {
    const group = await filledGroup(context, caller.account, params.group_id);
    const { groupId, language } = group;
    const secondsLeft = patience(context, params.wait);
    const sampleReady = async (): Promise<Sample> => {
      const features = await centroidReady(context, caller, group, secondsLeft);
      return features
        ? sampleOf(features, language)
        : { language, terms: new Uint8Array(), vector: undefined };
    };
    return searchGroups(context, caller, params, { sampleReady, language, self: groupId }, secondsLeft);
  },
});

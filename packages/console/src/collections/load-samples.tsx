import { navigate } from '../address/navigate.ts';
import { useAction } from '../hooks/use-action.ts';
import { useNotify } from '../notices.tsx';
import { Problem } from '../parts/problem.tsx';
import { useSession } from '../session.ts';
import { textLanguages } from '../text-language.ts';
import { useWords } from '../words/index.ts';
import { loadSamples } from './sample-articles.ts';

/** A button that creates collections of the sample articles and opens the one in the console's language. */
export function LoadSamples({ isMain }: { isMain: boolean }) {
  const { collections: words, languageName, locale } = useWords();
  const session = useSession();
  const notify = useNotify();
  const { busy, error, act } = useAction();
  const load = async () => {
    if (busy) return;
    const names = textLanguages(languageName).map(([language, name]) => ({
      language,
      name: words.samplesName(name),
      description: words.samplesDescription,
    }));
    await act(async () => {
      const loaded = await loadSamples(session.client, names);
      const texts = loaded.reduce((sum, samples) => sum + samples.texts, 0);
      notify({ text: words.samplesLoaded(texts) });
      const opened = loaded.find(({ language }) => locale.startsWith(language)) ?? loaded[0];
      if (opened !== undefined) navigate({ view: 'texts', collection: opened.collection });
    });
  };
  return (
    <div class="samples">
      <button
        type="button"
        class={isMain ? 'main' : 'small'}
        aria-disabled={busy}
        onClick={() => void load()}
      >
        {busy ? words.samplesBusy : words.samples}
      </button>
      {error !== undefined && <Problem error={error} />}
    </div>
  );
}

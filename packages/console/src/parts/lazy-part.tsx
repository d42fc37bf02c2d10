import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../words/index.ts';
import { Problem } from './problem.tsx';

/** Returns a part of a view whose code is loaded when it is first shown. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function LazyPart(props) {
    const words = useWords();
    const [Part, setPart] = useState(() => loaded);
    const [error, setError] = useState<unknown>();
    const fetchPart = () => {
      setError(undefined);
      load().then((part) => {
        loaded = part;
        setPart(() => part);
      }, setError);
    };
    useEffect(() => {
      if (loaded === undefined) fetchPart();
    }, []);
    if (Part !== undefined) return <Part {...props} />;
    return error === undefined ? (
      <p class="quiet">{words.loading}</p>
    ) : (
      <Problem error={error} retry={fetchPart} />
    );
  };
}

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadModule } from './load-module.ts';
import { useAutoRetry } from './use-auto-retry.ts';
import { useWords } from '../words/index.ts';
import { Problem } from '../parts/problem.tsx';

/** Returns a view, or a part of a view, whose code is loaded when it is first shown. Loading is retried until the service responds. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function LazyPart(props) {
    const words = useWords();
    const [Part, setPart] = useState(() => loaded);
    const [error, setError] = useState<unknown>();
    const fetchPart = () => {
      loadModule(load).then((part) => {
        loaded = part;
        setPart(() => part);
      }, setError);
    };
    useEffect(() => {
      if (loaded === undefined) fetchPart();
    }, []);
    useAutoRetry(error, fetchPart);
    if (Part !== undefined) return <Part {...props} />;
    return error === undefined ? (
      <p class="quiet">{words.loading}</p>
    ) : (
      <Problem error={error} retry={fetchPart} />
    );
  };
}

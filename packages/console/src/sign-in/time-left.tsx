import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../words/index.ts';

/** Counts the seconds down until the next attempt. A screen reader reads them when asked to. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const { signIn: words } = useWords();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    }, 250);
    return () => {
      clearInterval(timer);
    };
  }, [seconds]);
  return <p role="timer">{left > 0 ? words.wait(left) : words.tryNow}</p>;
}

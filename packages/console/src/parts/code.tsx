import { useRef } from 'preact/hooks';
import { Copy } from './copy.tsx';

/** A command with a button that copies it. */
export function Code({ text, label }: { text: string; label: string }) {
  const element = useRef<HTMLElement>(null);
  return (
    <div class="code">
      <pre tabIndex={0} aria-label={label}>
        <code ref={element}>{text}</code>
      </pre>
      <Copy source={element} />
    </div>
  );
}

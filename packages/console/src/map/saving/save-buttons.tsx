import type { RefObject } from 'preact';
import { saveFile } from '../../exporting/save-file.ts';
import { useWords } from '../../words/index.ts';
import { pngOf } from './png.ts';
import { svgOf } from './svg.ts';

const fileOf = { svg: svgOf, png: pngOf };

/** The buttons that save the visible part of a map as a picture. */
export function SaveButtons({ drawing, name }: { drawing: RefObject<HTMLElement | null>; name: string }) {
  const { map: words } = useWords();
  const save = async (format: 'svg' | 'png') => {
    const file = await fileOf[format](drawing.current!.querySelector('svg')!);
    saveFile(file, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.${format}`);
  };
  return (
    <div class="save-map">
      {(['svg', 'png'] as const).map((format) => (
        <button key={format} type="button" class="small" onClick={() => void save(format)}>
          {words.saveAs(format.toUpperCase())}
        </button>
      ))}
    </div>
  );
}

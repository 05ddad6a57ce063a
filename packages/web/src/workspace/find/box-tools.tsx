import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { BoxToolActs } from './use-box-tools.ts';

export interface BoxToolsProps extends Omit<BoxToolActs, 'repeat'> {
  onRepeat: () => void;
  /** Whether a redaction is selected, whether one was copied, and how many there are. */
  hasSelected: boolean;
  hasCopied: boolean;
  count: number;
  pageCount: number;
}

/** What can be done with boxes besides drawing them: on this page, on others, and in other documents. */
export const BoxTools = (props: BoxToolsProps) => {
  const file = useRef<HTMLInputElement>(null);
  const chosen = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const template = event.target.files?.[0];
    event.target.value = '';
    if (template) props.loadTemplate(await template.text());
  };
  return (
    <section className="box-tools" aria-label="Boxes">
      <Button size="sm" onClick={props.coverPage}>
        Whole page
      </Button>
      <Button size="sm" disabled={!props.hasSelected || props.pageCount < 2} onClick={props.onRepeat}>
        Repeat…
      </Button>
      <Button size="sm" disabled={!props.hasSelected} onClick={props.copy}>
        Copy
      </Button>
      <Button size="sm" disabled={!props.hasCopied} onClick={props.paste}>
        Paste
      </Button>
      <Button size="sm" disabled={props.count === 0} onClick={props.saveTemplate}>
        Save template
      </Button>
      <Button size="sm" onClick={() => file.current?.click()}>
        Load template
      </Button>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="Template file"
        onChange={(event) => void chosen(event)}
      />
    </section>
  );
};

import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { defaultZoom, readZoomText, type Zoom, zoomText } from '../view/zoom.ts';
import { ToolButton } from './tool-button.tsx';

interface ZoomControlProps {
  zoom: Zoom;
  /** What is shown right now, also when the zoom follows the width. */
  percent: number;
  onZoom: (zoom: Zoom) => void;
  onStep: (to: 'in' | 'out') => void;
}

export const ZoomControl = ({ zoom, percent, onZoom, onStep }: ZoomControlProps) => {
  const [text, setText] = useState(zoomText(percent));
  const isTyping = useRef(false);
  // A zoom that was asked for before arrives while the next one is typed, and must not replace it.
  useEffect(() => {
    if (!isTyping.current) setText(zoomText(percent));
  }, [percent]);
  const manual = (value: number): void => onZoom({ mode: 'manual', percent: value });
  const commit = (): void => {
    isTyping.current = false;
    const asked = text === zoomText(percent) ? null : readZoomText(text);
    if (asked === null) setText(zoomText(percent));
    else {
      setText(zoomText(asked));
      manual(asked);
    }
  };
  return (
    <>
      <div className="zoom">
        <ToolButton
          size="sm"
          label="Zoom out"
          keys={['Ctrl', '−']}
          icon={Minus}
          onClick={() => onStep('out')}
        />
        <input
          aria-label="Zoom in percent"
          value={text}
          onChange={(event) => {
            isTyping.current = true;
            setText(event.target.value);
          }}
          onFocus={(event) => event.target.select()}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
            if (event.key !== 'Escape') return;
            isTyping.current = false;
            setText(zoomText(percent));
          }}
        />
        <ToolButton size="sm" label="Zoom in" keys={['Ctrl', '+']} icon={Plus} onClick={() => onStep('in')} />
      </div>
      <fieldset className="segments fill" aria-label="Zoom">
        <button
          type="button"
          aria-pressed={zoom.mode === 'fit-width'}
          onClick={() => onZoom({ mode: 'fit-width' })}
        >
          Fit Width
        </button>
        <button
          type="button"
          aria-pressed={zoom.mode === 'fit-page'}
          onClick={() => onZoom({ mode: 'fit-page' })}
        >
          Fit Page
        </button>
        <button
          type="button"
          aria-pressed={zoom.mode === 'manual' && Math.round(percent) === defaultZoom}
          onClick={() => manual(defaultZoom)}
        >
          100%
        </button>
      </fieldset>
    </>
  );
};

import type { FileAnswer, Word } from '@blackbar/core';
import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '../boxes/geometry.ts';
import type { Board } from '../boxes/history.ts';
import { type MarksByPage, noMarks } from '../boxes/marks-by-page.ts';
import type { FoundMatch } from '../find/use-search.ts';
import type { PageImages } from '../images/page-images.ts';
import { wantedPages } from '../images/wanted-pages.ts';
import {
  anchorAt,
  type Layout,
  layoutPages,
  pageInView,
  pageSpacingPx,
  pagesNear,
  scrollToAnchor,
  scrollToBox,
} from '../view/layout.ts';
import type { ViewEvent, ViewState } from '../view/view-state.ts';
import { clampZoom, fitPagePercent, fitWidthPercent } from '../view/zoom.ts';
import { BoxMenu } from './box-menu.tsx';
import type { Highlight } from './highlight.tsx';
import { PageView } from './page-view.tsx';
import type { BoxActs } from './use-drawing.ts';
import { usePageTurn } from './use-page-turn.ts';
import { usePan } from './use-pan.ts';
import { useSwipe } from './use-swipe.ts';
import { useViewport } from './use-viewport.ts';
import { useZoomGestures } from './use-zoom-gestures.ts';

const scrollDebounceMs = 300;
/** Pages this far outside the view are in the document already, so that scrolling meets no blank page. */
const marginPx = 400;

export interface CanvasProps {
  file: FileAnswer;
  images: PageImages | null;
  /** Of what is on the screen, where the zoom asks for more. */
  sharpImages: PageImages | null;
  marks: Board['marks'];
  marksByPage: MarksByPage;
  view: ViewState;
  onView: (event: ViewEvent) => void;
  /** Tells the controls what "fit width" amounts to. */
  onPercent: (percent: number) => void;
  words: ReadonlyMap<number, readonly Word[]>;
  matches: ReadonlyMap<number, readonly FoundMatch[]>;
  /** Key of the match that was gone to last. */
  lookedAt: string | null;
  /** The place under review. */
  highlights: ReadonlyMap<number, readonly Highlight[]>;
  isSnapping: boolean;
  acts: BoxActs;
}

export const Canvas = (props: CanvasProps) => {
  const { file, images, sharpImages, marks, marksByPage, view, onView, onPercent, acts } = props;
  const canvas = useRef<HTMLElement>(null);
  const viewport = useViewport(canvas);
  usePan(canvas);

  const pages = useMemo(() => {
    const all = file.pages.map((size, index) => ({ page: index + 1, size }));
    return view.view === 'continuous' ? all : all.slice(view.page - 1, view.page);
  }, [file.pages, view.view, view.page]);

  const widest = Math.max(1, ...pages.map(({ size }) => size.width));
  const tallest = Math.max(1, ...pages.map(({ size }) => size.height));
  const percent =
    view.zoom.mode === 'manual'
      ? view.zoom.percent
      : view.zoom.mode === 'fit-page'
        ? fitPagePercent(viewport, { width: widest, height: tallest })
        : fitWidthPercent(viewport.width, widest);
  // Before the canvas has been measured there is no place to put a page.
  const layout = useMemo(
    () => layoutPages(viewport.width === 0 ? [] : pages, percent, viewport.width),
    [pages, percent, viewport.width],
  );
  useEffect(() => onPercent(percent), [onPercent, percent]);

  // Zooming keeps a place still: the one under the pointer, else the middle of the canvas.
  const zoomPoint = useRef<Point | null>(null);
  const drawnLayout = useRef<Layout>(layout);
  useLayoutEffect(() => {
    const before = drawnLayout.current;
    drawnLayout.current = layout;
    const element = canvas.current;
    if (element === null || before.scale === layout.scale) return;
    const at = zoomPoint.current ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    zoomPoint.current = null;
    const scroll = {
      left: element.scrollLeft,
      top: element.scrollTop,
      width: element.clientWidth,
      height: 0,
    };
    const anchor = anchorAt(before, scroll, at);
    if (anchor !== null) element.scrollTo({ ...scrollToAnchor(layout, anchor, at), behavior: 'instant' });
  }, [layout]);

  const percentNow = useRef(percent);
  percentNow.current = percent;
  const zoomBy = useCallback(
    (factor: number, at: Point) => {
      zoomPoint.current = at;
      percentNow.current = clampZoom(percentNow.current * factor);
      onView({ type: 'zoom', zoom: { mode: 'manual', percent: percentNow.current } });
    },
    [onView],
  );
  useZoomGestures(canvas, { onZoom: zoomBy });
  usePageTurn(canvas, view.view === 'single', (by) => {
    const size = file.pages[view.page + by - 1];
    if (size === undefined) return;
    // Back to the end of the page before, on to the beginning of the next.
    const box = { x: 0, y: size.height - 1, width: size.width, height: 1 };
    if (by === 1) onView({ type: 'go', page: view.page + 1 });
    else onView({ type: 'look', page: view.page - 1, box });
  });

  useSwipe(canvas, view.view === 'single', view.mode !== 'select', (by) =>
    onView({ type: 'go', page: view.page + by }),
  );

  // What was opened has the focus: the keys act on it at once.
  const hasPages = layout.placed.length > 0;
  useEffect(() => {
    if (hasPages && document.activeElement === document.body)
      canvas.current?.querySelector<HTMLElement>('.page-view')?.focus({ preventScroll: true });
  }, [hasPages]);

  const { jump } = view;
  const marksNow = useRef(marks);
  marksNow.current = marks;
  // After a reload the first jump waits until the pages have their places.
  const isPlaced = layout.placed.length > 0;
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!isPlaced) return;
    const place = drawnLayout.current.placed.find(({ page }) => page === jump.page);
    if (element === null || place === undefined || jump.count === 0) return;
    const mark = jump.box ?? (jump.id === null ? undefined : marksNow.current.get(jump.id));
    if (mark === undefined) {
      element.scrollTo({ top: place.top - pageSpacingPx, behavior: 'instant' });
      return;
    }
    const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = element;
    const scroll = scrollToBox(place, mark, drawnLayout.current.scale, { left, top, width, height });
    if (scroll !== null) element.scrollTo({ ...scroll, behavior: 'instant' });
  }, [jump, isPlaced]);

  useEffect(() => {
    if (view.view !== 'continuous') return;
    const timer = setTimeout(() => {
      const page = pageInView(layout, viewport);
      if (page !== null) onView({ type: 'scrolled-to', page });
    }, scrollDebounceMs);
    return () => clearTimeout(timer);
  }, [layout, viewport, view.view, onView]);

  const shown = pagesNear(layout, viewport, marginPx);
  const shownList = shown.join(',');
  const scrolled = useRef(false);
  if (viewport.top > 0) scrolled.current = true;
  useEffect(() => {
    const pagesShown = shownList === '' ? [] : shownList.split(',').map(Number);
    const { page, view: mode } = view;
    const initial = !scrolled.current;
    images?.want(
      wantedPages({ view: mode, current: page, pageCount: file.pageCount, shown: pagesShown, initial }),
    );
  }, [images, shownList, view, file.pageCount]);
  const inSight = pagesNear(layout, viewport, 0).join(',');
  useEffect(() => {
    sharpImages?.want(inSight === '' ? [] : inSight.split(',').map(Number));
  }, [sharpImages, inSight]);

  const [menu, setMenu] = useState<Point | null>(null);
  const openMenu = (event: MouseEvent): void => {
    const box = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-mark]') : null;
    if (box === null) return;
    event.preventDefault();
    const id = Number(box.dataset.mark);
    if (!view.selected.includes(id)) acts.select([id]);
    setMenu({ x: event.clientX, y: event.clientY });
  };

  // The same empty list each time, so that pages without anything new are not drawn again.
  const none = useRef([]);

  return (
    // It scrolls, so it takes the focus: the arrow keys then scroll the pages.
    <section
      className="canvas"
      data-menu={menu === null ? undefined : 'open'}
      data-fits={layout.width <= viewport.width ? '' : undefined}
      ref={canvas}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      aria-label="Pages of the document"
      // A frame shows where Tab has led; a shortcut after a click needs none.
      onKeyUp={(event) =>
        event.currentTarget.toggleAttribute(
          'data-tabbed',
          event.key === 'Tab' || event.currentTarget.hasAttribute('data-tabbed'),
        )
      }
      onPointerDown={(event) => event.currentTarget.removeAttribute('data-tabbed')}
      onContextMenu={openMenu}
    >
      <div className="canvas-content" style={{ width: layout.width, height: layout.height }}>
        {layout.placed
          .filter(({ page }) => shown.includes(page))
          .map((place) => (
            <PageView
              key={place.page}
              place={place}
              size={file.pages[place.page - 1] ?? { width: 1, height: 1 }}
              images={images}
              sharpImages={sharpImages}
              marks={marksByPage.get(place.page) ?? noMarks}
              mode={view.mode}
              selected={view.selected}
              final={view.final}
              words={props.words.get(place.page) ?? none.current}
              matches={props.matches.get(place.page) ?? none.current}
              lookedAt={props.lookedAt}
              highlights={props.highlights.get(place.page) ?? none.current}
              isSnapping={props.isSnapping}
              acts={acts}
            />
          ))}
      </div>
      {menu === null ? null : <BoxMenu at={menu} onClose={() => setMenu(null)} />}
      <p id="drawing-help" className="sr-only">
        In draw mode, press Enter to draw with the keyboard, move the cross with the arrow keys and press
        Enter to set each corner. Escape cancels.
      </p>
    </section>
  );
};

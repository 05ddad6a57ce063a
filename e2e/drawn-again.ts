import type { Page } from '@playwright/test';

/** As much of React's own bookkeeping as its developer tools read. */
interface Fiber {
  flags: number;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
  memoizedProps: { place?: { page: number }; images?: unknown; limit?: unknown; page?: number } | null;
}

export interface DrawnAgain {
  sheets: number[];
  thumbnails: number[];
}

/** Notes which pages React draws again, the way its developer tools do. To be called before the page opens. */
export const watchDrawing = (page: Page) =>
  page.addInitScript(() => {
    const performedWork = 1;
    const drawn = { sheets: new Set<number>(), thumbnails: new Set<number>() };
    const visit = (fiber: Fiber): void => {
      const before = fiber.alternate;
      const props = fiber.memoizedProps;
      if (before !== null && before.memoizedProps !== null && fiber.flags & performedWork) {
        if (props?.place && 'images' in props) drawn.sheets.add(props.place.page);
        if (props?.limit && props.page) drawn.thumbnails.add(props.page);
      }
      // Below a component that was not drawn again nothing is new.
      if (before !== null && before.child === fiber.child) return;
      for (let child = fiber.child; child !== null; child = child.sibling) visit(child);
    };
    Object.assign(window, {
      drawn,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => visit(root.current),
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
    });
  });

/** Pages drawn again since the last time this was asked. */
export const drawnAgain = (page: Page): Promise<DrawnAgain> =>
  page.evaluate(() => {
    const { drawn } = window as unknown as {
      drawn: { sheets: Set<number>; thumbnails: Set<number> };
    };
    const told = { sheets: [...drawn.sheets], thumbnails: [...drawn.thumbnails] };
    drawn.sheets.clear();
    drawn.thumbnails.clear();
    return told;
  });

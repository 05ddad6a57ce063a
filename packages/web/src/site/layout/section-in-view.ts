import { useEffect, useState } from 'react';

/** The last section whose title has passed under the header; the first one before any has. */
export const useSectionInView = (sections: readonly { id: string }[]): string | null => {
  const [current, setCurrent] = useState(sections[0]?.id ?? null);
  useEffect(() => {
    const passedAtPx = 200;
    const follow = () => {
      const passed = sections.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= passedAtPx,
      );
      setCurrent((passed.at(-1) ?? sections[0])?.id ?? null);
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [sections]);
  return current;
};

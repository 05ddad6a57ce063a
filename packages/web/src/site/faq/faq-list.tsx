import { useEffect, useState } from 'react';
import { useAddress } from '../../ui/address.tsx';
import { Link } from '../../ui/link.tsx';
import { type FaqFilter, faq, matching } from './faq.ts';
import { FaqFilterSelects, FaqFilters } from './faq-filters.tsx';
import { FaqQuestion } from './faq-question.tsx';

/** The questions with both filters. An address with the id of a question opens that question. */
export const FaqList = () => {
  const { hash } = useAddress();
  const [filter, setFilter] = useState<FaqFilter>({ category: 'all', level: 'all' });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const shown = matching(filter);
  const allOpen = shown.length > 0 && shown.every((item) => open.has(item.id));

  useEffect(() => {
    if (hash) setOpen((before) => new Set([...before, hash.slice(1)]));
  }, [hash]);

  const toggle = (id: string) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });

  return (
    <div className="split">
      <FaqFilterSelects filter={filter} onChange={setFilter} />
      <FaqFilters filter={filter} onChange={setFilter} />
      <div>
        <div className="faq-count">
          <p role="status">
            Showing {shown.length} of {faq.length} questions
          </p>
          {shown.length > 0 && (
            <button
              type="button"
              className="text-button"
              onClick={() => setOpen(new Set(allOpen ? [] : shown.map((item) => item.id)))}
            >
              {allOpen ? 'Close all' : 'Open all'}
            </button>
          )}
        </div>
        {shown.length > 0 ? (
          <div className="faq-questions">
            {shown.map((item) => (
              <FaqQuestion
                key={item.id}
                item={item}
                open={open.has(item.id)}
                onToggle={() => toggle(item.id)}
              />
            ))}
          </div>
        ) : (
          <div className="faq-empty">
            <h2>No questions found</h2>
            <p>Try adjusting your filters to see more questions.</p>
            <button
              type="button"
              className="btn"
              onClick={() => setFilter({ category: 'all', level: 'all' })}
            >
              Show all questions
            </button>
          </div>
        )}
        <p className="note faq-more">
          <b>Not answered?</b> <Link to="/contact">Write to us</Link>, or read the{' '}
          <Link to="/security-overview">security overview</Link>.
        </p>
      </div>
    </div>
  );
};

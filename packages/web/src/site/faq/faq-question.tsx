import { Minus, Plus } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { type FaqItem, faqCategories } from './faq-item.ts';

interface FaqQuestionProps {
  item: FaqItem;
  open: boolean;
  onToggle: () => void;
}

export const FaqQuestion = ({ item, open, onToggle }: FaqQuestionProps) => {
  return (
    <div className="faq-question" id={item.id}>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={`${item.id}-answer`} onClick={onToggle}>
          {item.question}
          <Icon of={open ? Minus : Plus} size={20} />
        </button>
      </h2>
      <div className="faq-answer" id={`${item.id}-answer`} data-open={open}>
        {item.answer.map((paragraph) => (
          <p key={paragraph}>
            <Unbroken>{paragraph}</Unbroken>
          </p>
        ))}
        {item.more && (
          <p>
            <a href={item.more.href}>{item.more.text}</a>
          </p>
        )}
        <p className="faq-tags">
          {faqCategories[item.category]}, {item.level}
        </p>
      </div>
    </div>
  );
};

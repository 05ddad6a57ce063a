import { Minus, Plus } from 'lucide-react';
import { type FaqItem, faqCategories } from './faq-item.ts';

interface FaqQuestionProps {
  item: FaqItem;
  open: boolean;
  onToggle: () => void;
}

export const FaqQuestion = ({ item, open, onToggle }: FaqQuestionProps) => {
  const Icon = open ? Minus : Plus;
  return (
    <div className="faq-question" id={item.id}>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={`${item.id}-answer`} onClick={onToggle}>
          {item.question}
          <Icon size={20} aria-hidden="true" />
        </button>
      </h2>
      <div className="faq-answer" id={`${item.id}-answer`} hidden={!open}>
        {item.answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="faq-tags">
          {faqCategories[item.category]}, {item.level}
        </p>
      </div>
    </div>
  );
};

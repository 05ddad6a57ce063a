interface ProgressProps {
  percent: number;
  /** What goes on: its name, or the id of the line that says it. `null`: the words beside the bar say it all. */
  label: string | { id: string } | null;
  thin?: boolean;
  className?: string;
}

const named = (label: string | { id: string }) =>
  typeof label === 'string' ? { 'aria-label': label } : { 'aria-labelledby': label.id };

/** The bar being laid. */
export const Progress = ({ percent, label, thin = false, className = '' }: ProgressProps) => {
  const heard = {
    role: 'progressbar',
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': percent,
  };
  return (
    <div
      className={`progress ${thin ? 'thin' : ''} ${className}`}
      {...(label === null ? { 'aria-hidden': true } : { ...heard, ...named(label) })}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  );
};

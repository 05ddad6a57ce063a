interface SegmentsProps<T extends string> {
  label: string;
  options: readonly { value: T; text: string }[];
  value: T | null;
  onChange: (value: T) => void;
  fill?: boolean;
  className?: string;
}

/** A toggle between a few choices that are all visible. */
export const Segments = <T extends string>({
  label,
  options,
  value,
  onChange,
  fill = false,
  className = '',
}: SegmentsProps<T>) => (
  <fieldset className={`segments ${fill ? 'fill' : ''} ${className}`} aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.text}
      </button>
    ))}
  </fieldset>
);

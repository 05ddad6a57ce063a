interface LookedForProps {
  title: string;
  kinds: readonly { name: string; count?: number; isLeak?: boolean }[];
  /** In columns over the whole width, where nothing stands beside it. */
  isWide?: boolean;
}

/** What a check looks for, with what it found once it has looked. */
export const LookedFor = ({ title, kinds, isWide = false }: LookedForProps) => (
  <section className={`looked-for ${isWide ? 'wide' : ''}`}>
    <h2>{title}</h2>
    <ul>
      {kinds.map(({ name, count, isLeak }) => (
        <li key={name} data-found={isLeak}>
          {name}
          {count === undefined ? null : <span>{count === 0 ? 'nothing' : count}</span>}
        </li>
      ))}
    </ul>
  </section>
);

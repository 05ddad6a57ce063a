const minute = 60_000;

/** From here on the time left is shown as a warning. */
export const shortMs = 5 * minute;

export interface TimeLeft {
  /** "43 min left", "1 h 12 min left", "less than 1 min left". */
  text: string;
  short: boolean;
  over: boolean;
}

export const timeLeft = (expiresAt: number, now: number): TimeLeft => {
  const leftMs = expiresAt - now;
  const minutes = Math.floor(leftMs / minute);
  const text =
    minutes < 1
      ? 'less than 1 min left'
      : minutes < 60
        ? `${minutes} min left`
        : `${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
  return { text, short: leftMs < shortMs, over: leftMs <= 0 };
};

const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });

/** "3:41 PM", in the user's own way of writing it. */
export const clockTime = (at: number): string => clock.format(at);

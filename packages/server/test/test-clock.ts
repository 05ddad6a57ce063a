const minute = 60_000;

/** A clock that stands still until a test moves it. */
export class TestClock {
  #now: number;

  constructor(now = Date.now()) {
    this.#now = now;
  }

  now = () => this.#now;

  advanceMinutes(minutes: number): void {
    this.#now += minutes * minute;
  }
}

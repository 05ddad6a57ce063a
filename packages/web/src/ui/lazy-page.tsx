import { type ComponentType, lazy, useState } from 'react';

/** A page whose code is fetched when it is first needed, and again if that failed. */
export class LazyPage {
  #loaded: ComponentType | null = null;
  #waiting: ComponentType = this.#wait();
  readonly #fetch: () => Promise<ComponentType>;

  constructor(fetch: () => Promise<ComponentType>) {
    this.#fetch = fetch;
  }

  /** Fetches the code, so that the page can then be drawn at once. */
  async load(): Promise<void> {
    this.#loaded ??= await this.#fetch();
  }

  /** The page, or what waits for it. */
  get component(): ComponentType {
    return this.#loaded ?? this.#waiting;
  }

  /** What waits keeps its failure for as long as that is shown. */
  forgetFailure(): void {
    this.#waiting = this.#wait();
  }

  #wait(): ComponentType {
    return lazy(async () => {
      await this.load();
      return { default: this.component };
    });
  }
}

/** Chosen when it is mounted: one and the same component for as long as it is shown. */
export const ShownPage = ({ page }: { page: LazyPage }) => {
  const [Shown] = useState<ComponentType>(() => page.component);
  return <Shown />;
};

import { Unprovable } from '../../syntax/unprovable.ts';

/** Some pieces of a page cannot be written; without them it may be tried again. */
export class RefusedPieces extends Unprovable {
  readonly paintIds: ReadonlySet<number>;

  constructor(reason: string, paintIds: Iterable<number>) {
    super(reason);
    this.paintIds = new Set(paintIds);
  }
}

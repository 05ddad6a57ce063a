import { spentMs } from '../../syntax/spent-ms.ts';
import { Unprovable } from '../../syntax/unprovable.ts';

export interface WalkLimits {
  maxOperations: number;
  maxObjects: number;
  maxStreamBytes: number;
  maxDepth: number;
  /** Of a core. */
  timeoutMs: number;
}

export const defaultWalkLimits: WalkLimits = {
  maxOperations: 3_000_000,
  maxObjects: 50_000,
  maxStreamBytes: 128 * 1024 * 1024,
  maxDepth: 12,
  timeoutMs: 30_000,
};

/** Work limits for one page. A page that exceeds them is rasterised. */
export class Budget {
  readonly limits: WalkLimits;
  private operations = 0;
  private objects = 0;
  private readonly deadline: number;

  constructor(limits: WalkLimits) {
    this.limits = limits;
    this.deadline = spentMs() + limits.timeoutMs;
  }

  countOperation(): void {
    this.operations += 1;
    if (this.operations > this.limits.maxOperations) throw new Unprovable('too-complex');
    if ((this.operations & 4095) === 0 && spentMs() > this.deadline) throw new Unprovable('too-complex');
  }

  countObject(): void {
    this.objects += 1;
    if (this.objects > this.limits.maxObjects || spentMs() > this.deadline)
      throw new Unprovable('too-complex');
  }

  checkDepth(depth: number): void {
    if (depth > this.limits.maxDepth) throw new Unprovable('too-deep');
  }
}

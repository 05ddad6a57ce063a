import { Timer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { Expiry } from '../session/use-expiry.ts';

export const TimeLeftButton = ({ expiry }: { expiry: Expiry }) => (
  <Tooltip text={`Deleted at ${expiry.deletedAt}. Press to keep working.`}>
    <Button
      look="quiet"
      size="sm"
      icon={Timer}
      className={`time-left ${expiry.short ? 'short' : ''}`}
      aria-label={`${expiry.text}. Keep working`}
      onClick={expiry.keepWorking}
    >
      {expiry.text}
    </Button>
  </Tooltip>
);

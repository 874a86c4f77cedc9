import { Notice } from '#web/ui/feedback/notice.tsx'

/** Why nothing leaves over a channel at the moment. */
export const ChannelStopped = ({ reason }: { reason: string }) => (
  <Notice tone="bad" className="mb-4">
    Nothing leaves at the moment. {reason} Messages wait; the next try is within 15 minutes, or at once when
    the server is started with other settings.
  </Notice>
)

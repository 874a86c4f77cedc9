import { Notice } from '#web/ui/feedback/notice.tsx'

export const RefusalNotice = ({ refusal, className }: { refusal: Error | null; className: string }) =>
  refusal && (
    <Notice tone="bad" className={className}>
      {refusal.message}
    </Notice>
  )

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Gaps, NoticeText } from './notice-text.tsx'

const NoticeDialog = lazyDialog(() => import('./notice-dialog.tsx').then((file) => file.NoticeDialog))

export function NoticeSettings() {
  const { data: notice, error, refetch } = useQuery(one('GET /privacy'))
  const [writing, setWriting] = useState(false)
  return (
    <Panel
      title="Privacy notice"
      className="max-w-3xl"
      action={notice?.unfinished && <Badge tone="wait">To be filled in</Badge>}
    >
      {notice ? (
        <div className="grid gap-4">
          <Gaps text={notice.text} />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="text-ink-2">
              Version {notice.version}, published <DateText value={notice.published_at} />.{' '}
              <Link to="/privacy" className={linkStyle}>
                As everybody sees it
              </Link>
            </p>
            <Button onClick={() => setWriting(true)}>Write a New Version</Button>
          </div>
          <div className="border-t border-line pt-5">
            <NoticeText text={notice.text} heading="h3" marksGaps />
          </div>
          {writing && <NoticeDialog notice={notice} onClose={() => setWriting(false)} />}
        </div>
      ) : error ? (
        <ErrorState title="The privacy notice could not be loaded" query={{ error, refetch }} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Panel>
  )
}

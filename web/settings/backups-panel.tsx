import type { ReactNode } from 'react'
import { countOf, formatCount } from '#contract/counts.ts'
import { formatExact } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import type { BackupState } from '#contract/system.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'

/** `14.2 MB` */
export const inMegabytes = (bytes: number): string => `${formatCount(Math.ceil(bytes / 100_000) / 10)} MB`

const BADGES = {
  off: <Badge tone="wait">Not set up</Badge>,
  never: <Badge tone="wait">Not yet</Badge>,
  ok: <Badge tone="good">Up to date</Badge>,
  late: <Badge tone="bad">Late</Badge>,
  failed: <Badge tone="bad">Failed</Badge>,
}

export function BackupsPanel(backups: BackupState) {
  const { state, schedule, last, drill } = backups
  const badge = state === 'ok' && drill?.error ? <Badge tone="bad">Drill failed</Badge> : BADGES[state]
  return (
    <Panel title="Backups" action={badge}>
      <div className="grid gap-4">
        <StateNotice {...backups} />
        <DrillNotice {...backups} />
        {(last || schedule) && <DescriptionList facts={factsOf(backups)} />}
      </div>
    </Panel>
  )
}

function factsOf({ schedule, last, drill }: BackupState): [term: string, value: ReactNode][] {
  const made = schedule
    ? `Each day at ${schedule.at}, kept for ${countOf(schedule.keep_days, 'day')}`
    : 'Not by this server: it has no BACKUP_DIR'
  if (!last) return [['Made', made]]
  return [
    [
      'Last backup',
      <span key="last">
        <RelativeTime value={last.at} />, {inMegabytes(last.size)}
      </span>,
    ],
    [
      'File',
      <span key="file" className="font-mono text-sm break-all">
        {last.file}
      </span>,
    ],
    ['Made', made],
    ['Restore drill', drill && <Drilled key="drill" {...drill} />],
  ]
}

function DrillNotice({ last, drill }: BackupState) {
  if (drill?.error)
    return (
      <Notice tone="bad">
        The restore drill of {formatExact(drill.at)} failed. <Reason text={drill.error} /> Make another backup
        and repeat the drill.
      </Notice>
    )
  if (drill || !last) return null
  return (
    <Notice tone="wait">
      Nobody has seen yet that a backup can be restored. <Code>npm run restore-drill</Code> tries it in an
      empty place, and says here how it went.
    </Notice>
  )
}

function StateNotice({ state, last, failure }: BackupState) {
  if (state === 'off')
    return (
      <Notice tone="wait">
        Nothing is backed up. A backup is made each day once <Code>BACKUP_DIR</Code> and{' '}
        <Code>BACKUP_RECIPIENT</Code> are set; <Code>npm run backup-key</Code> makes the key for it.
      </Notice>
    )
  if (state === 'never') return <Notice>The first backup is made within minutes.</Notice>
  if (failure)
    return (
      <Notice tone="bad">
        No backup could be made, the last time {formatExact(failure.at)}. <Reason text={failure.reason} /> It
        is tried again every hour.
      </Notice>
    )
  if (state === 'late' && last)
    return (
      <Notice tone="bad">
        The last backup is of {formatExact(last.at)}, and there should be one each day. Nothing says what kept
        the next one: see whether a server runs that has <Code>BACKUP_DIR</Code> in its settings.
      </Notice>
    )
  return null
}

const Drilled = ({ at, error, tables, paid }: NonNullable<BackupState['drill']>) => (
  <>
    <RelativeTime value={at} />:{' '}
    {error ? (
      <span className="text-red-ink">failed</span>
    ) : (
      <>
        all {countOf(tables, 'table')} agree, with{' '}
        <span className="whitespace-nowrap">{formatNaira(paid)}</span> in payments
      </>
    )}
  </>
)

const Reason = ({ text }: { text: string }) => (
  <span className="break-words">{text.endsWith('.') ? text : `${text}.`}</span>
)

export const Code = ({ children }: { children: string }) => <code className="font-mono">{children}</code>

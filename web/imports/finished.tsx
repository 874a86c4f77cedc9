import { CircleCheck, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { countPeople } from '#contract/counts.ts'
import type { ImportDetail, ImportReport } from '#contract/imports.ts'
import { call } from '#web/api/call.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { showImport, useBilling, useEstateSearch } from './queries.ts'
import { RefusedMenu } from './refused-menu.tsx'
import { goingIn, madeLines, rowCount, toInvite, waysWords } from './words.ts'

const NextStep = ({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 px-5 py-3.5">
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-[560]">{title}</p>
      <p className="text-ink-2">{children}</p>
    </div>
    <div className="max-sm:w-full max-sm:*:w-full">{action}</div>
  </li>
)

export function Finished({ detail }: { detail: ImportDetail }) {
  const search = useEstateSearch(detail)
  const { report } = detail
  if (detail.state === 'undone')
    return (
      <Panel flush>
        <EmptyState
          icon={Undo2}
          title="This import was undone"
          action={
            <ButtonLink to="/imports" search={search}>
              Upload a sheet
            </ButtonLink>
          }
        >
          What it added is gone, and what it changed is as it was before.
        </EmptyState>
      </Panel>
    )
  if (!report) return null
  return (
    <div className="grid gap-5">
      <Panel>
        <div className="flex gap-3.5">
          <CircleCheck className="mt-0.5 size-7 text-brand-ink" />
          <div className="min-w-0">
            <h2 className="text-xl font-[650] tracking-[-0.02em]">{rowCount(goingIn(report))} went in</h2>
            {detail.finished_at && (
              <p className="mt-0.5 text-ink-2">
                Into {detail.estate.name}, on <DateText value={detail.finished_at} />
              </p>
            )}
            <ul className="mt-3 grid gap-x-12 gap-y-1 sm:grid-cols-[auto_auto] sm:justify-start">
              {madeLines(report).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
      </Panel>
      <NextSteps detail={detail} report={report} />
      <Undo {...detail} />
    </div>
  )
}

function NextSteps({ detail, report }: { detail: ImportDetail; report: ImportReport }) {
  const ofEstate = useEstateSearch(detail)
  const { data: billing } = useBilling(detail)
  const { refused } = report.rows
  const people = toInvite(report)
  return (
    <Panel title="What comes next" flush>
      <ul className="divide-y divide-line pt-2">
        {refused > 0 && !detail.emptied && (
          <NextStep title={`${rowCount(refused)} stayed back`} action={<RefusedMenu id={detail.id} />}>
            Download the sheet of these rows, correct them and upload it. Nothing is added twice.
          </NextStep>
        )}
        {people > 0 && (
          <NextStep
            title="Invite them"
            action={
              <ButtonLink variant="primary" to="/invitations" search={ofEstate}>
                Invite {countPeople(people)}
              </ButtonLink>
            }
          >
            Nobody has a message yet: {waysWords(report.invitations)}.
          </NextStep>
        )}
        {billing?.estate.status === 1 && billing.billing_from === null && report.openings.taken.count > 0 && (
          <NextStep
            title="Turn on billing"
            action={
              <ButtonLink to={ofEstate.estate ? '/estates/billing' : '/settings/billing'} search={ofEstate}>
                Turn on billing
              </ButtonLink>
            }
          >
            The opening balances of this sheet are filled in there.
          </NextStep>
        )}
        <NextStep
          title="Check the properties"
          action={<ButtonLink to="/properties">See the properties</ButtonLink>}
        >
          Who lives where, and who owns what.
        </NextStep>
      </ul>
    </Panel>
  )
}

function Undo({ id, file_name, undo_kept_from: keptFrom }: ImportDetail) {
  const [asking, setAsking] = useState(false)
  if (!keptFrom) return null
  if (keptFrom.length > 0)
    return (
      <Panel title="It can no longer be undone">
        <p className="text-ink-2">Here is why:</p>
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          {keptFrom.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Panel>
    )
  return (
    <Panel title="Undo">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-72 text-ink-2">
          What it added goes, and what it changed becomes what it was, as long as nobody has paid, joined or
          changed any of it.
        </p>
        <Button icon={Undo2} onClick={() => setAsking(true)}>
          Undo this import
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Undo ${file_name}?`}
        description="Every property, tenancy and person that it added is taken away, and what it changed becomes what it was before."
        confirm="Undo it"
        leave="Keep it"
        onConfirm={async () => {
          showImport(await call('POST /import/undo/:id', { params: { id } }))
          toast.success('The import was undone!')
        }}
      />
    </Panel>
  )
}

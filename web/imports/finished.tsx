import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Undo2 } from 'lucide-react'
import { countPeople } from '#contract/counts.ts'
import type { ImportDetail, ImportReport } from '#contract/imports.ts'
import { one } from '#web/api/queries.ts'
import { useScope } from '#web/session/use-scope.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { NextStep } from './next-step.tsx'
import { RefusedMenu } from './refused-menu.tsx'
import { Undo } from './undo.tsx'
import { goingIn, madeLines, rowCount, toInvite, waysWords } from './words.ts'

/** What an import made, what comes next, and the way back. */
export function Finished({ detail }: { detail: ImportDetail }) {
  if (detail.state === 'undone') return <Undone detail={detail} />
  const { report } = detail
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
      {detail.undo_kept_from && <Undo detail={detail} keptFrom={detail.undo_kept_from} />}
    </div>
  )
}

/** The estate of an import in an address, for those who see every estate. */
function useEstateOf({ estate }: ImportDetail) {
  return { estate: useScope().of === 'every estate' ? String(estate.id) : undefined }
}

const Undone = ({ detail }: { detail: ImportDetail }) => (
  <Panel flush>
    <EmptyState
      icon={Undo2}
      title="This import was undone"
      action={
        <ButtonLink to="/imports" search={useEstateOf(detail)}>
          Upload a sheet
        </ButtonLink>
      }
    >
      What it added is gone, and what it changed is as it was before.
    </EmptyState>
  </Panel>
)

function NextSteps({ detail, report }: { detail: ImportDetail; report: ImportReport }) {
  const { id, estate } = detail
  const ofEstate = useEstateOf(detail)
  const { data: billing } = useQuery(
    one('GET /estate/billing/:estateId', { params: { estateId: estate.id } }),
  )
  const { refused } = report.rows
  const { taken } = report.openings
  const people = toInvite(report)
  const bills = billing?.billing_from !== null
  return (
    <Panel title="What comes next" flush>
      <ul className="divide-y divide-line pt-2">
        {refused > 0 && !detail.emptied && (
          <NextStep title={`${rowCount(refused)} stayed back`} action={<RefusedMenu id={id} />}>
            Mend them in the sheet that you download, and upload it. What is here already is not added twice.
          </NextStep>
        )}
        {people > 0 && (
          <NextStep
            title="Let them in"
            action={
              <ButtonLink variant="primary" to="/invitations" search={ofEstate}>
                Invite {countPeople(people)}
              </ButtonLink>
            }
          >
            Nobody has been told anything yet: {waysWords(report.invitations)}.
          </NextStep>
        )}
        {billing?.estate.status === 1 && !bills && taken.count > 0 && (
          <NextStep
            title="Let the estate ask for its charges by itself"
            action={
              <ButtonLink to={ofEstate.estate ? '/estates/billing' : '/settings/billing'} search={ofEstate}>
                Turn billing on
              </ButtonLink>
            }
          >
            The opening balances of this sheet are filled in there.
          </NextStep>
        )}
        <NextStep title="Look it over" action={<ButtonLink to="/properties">See the properties</ButtonLink>}>
          Who lives where, and who owns what.
        </NextStep>
      </ul>
    </Panel>
  )
}

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { KeyRound, MailPlus, Printer, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { INVITATION_STATES, type InvitationState } from '#contract/invitation-states.ts'
import type { Invitation } from '#contract/invitations.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { Reply } from '#web/api/call-types.ts'
import { many } from '#web/api/queries.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { StatBoard, StatCard } from '#web/ui/page/stat-cards.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { Table } from '#web/ui/table/table.tsx'
import { ChosenPeopleBar, peopleChoice, useChosenPeople } from './choose-people.tsx'
import { INVITATION_COLUMNS } from './invitation-columns.tsx'
import { invitationCounts } from './queries.ts'
import { everybody, type Whom, whomOf } from './whom.ts'
import { canBeSent, INVITATION_STATE_WORDS, notJoinedIn } from './words.ts'

interface SendAgainProps {
  invitation: Invitation
  onSend: () => void
  onPrint: () => void
  onNewPassword: () => void
}

/** The one thing to do for somebody; nothing where they have joined and help themselves, or there is no way to them. */
function SendAgain({ invitation, onSend, onPrint, onNewPassword }: SendAgainProps) {
  const { name, ways, channel, password_by_phone } = invitation
  if (password_by_phone) return <Act icon={KeyRound} verb="New password" to={name} onClick={onNewPassword} />
  if (canBeSent(ways))
    return <Act icon={Send} verb={channel ? 'Send again' : 'Send'} to={name} onClick={onSend} />
  return ways.includes('letter') && <Act icon={Printer} verb="Print letter" to={name} onClick={onPrint} />
}

interface ActProps {
  icon: typeof Send
  verb: string
  to: string
  onClick: () => void
}
/** Where there is little room its word is only heard. */
const Act = ({ icon, verb, to, onClick }: ActProps) => (
  <Button size="sm" icon={icon} title={`${verb}: ${to}`} aria-label={`${verb}: ${to}`} onClick={onClick}>
    <span className="sm:max-xl:hidden">{verb}</span>
  </Button>
)

const SendDialog = lazyDialog(() => import('./send-dialog.tsx').then((file) => file.SendDialog))
const LettersDialog = lazyDialog(() => import('./letters-dialog.tsx').then((file) => file.LettersDialog))
const NewPasswordDialog = lazyDialog(() =>
  import('./new-password-dialog.tsx').then((file) => file.NewPasswordDialog),
)

/** How often a page that is left open asks who has joined since. */
const REFETCH_EVERY_MS = MINUTE_MS / 2

/** What is asked about before it is done. */
type Asked = { to: 'send' | 'print'; whom: Whom } | { to: 'help'; person: Invitation }

interface EstateInvitationsProps {
  estateId: number
  picker: ReactNode
}

/** Why nothing can be sent to those who have not joined, as far as how many have says it. */
function whyNobody(
  states: Record<InvitationState, number> | undefined,
  error: Error | null,
): string | undefined {
  if (!states && error) return 'How many have joined could not be loaded'
  if (!states) return 'Who has not joined is being counted'
  if (notJoinedIn(states) > 0) return undefined
  return states.joined > 0 ? 'Everybody has joined' : 'Nobody to invite yet'
}

export function EstateInvitations({ estateId, picker }: EstateInvitationsProps) {
  const list = useListState(['state'])
  const state = INVITATION_STATES.find((each) => each === list.filters.state)
  const params = { estateId }
  const invitations = useQuery({
    ...many('GET /estate/invitations/:estateId', { params, query: { ...list.query, state } }),
    refetchInterval: REFETCH_EVERY_MS,
  })
  const counts = useQuery({ ...invitationCounts(estateId), refetchInterval: REFETCH_EVERY_MS })
  const rows = invitations.data?.rows ?? []
  const chosen = useChosenPeople(rows)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const send = (whom: Whom) => setAsked({ to: 'send', whom })
  const print = (whom: Whom) => setAsked({ to: 'print', whom })

  const states = counts.data?.states
  const notJoined = states && notJoinedIn(states)
  const toAll = counts.data && notJoined ? everybody(counts.data) : undefined
  const waits = whyNobody(states, counts.error)
  return (
    <>
      <PageHeader
        title="Invitations"
        lead={
          !states || !notJoined
            ? states?.joined
              ? 'Everybody has joined.'
              : 'Who has joined, and who has not.'
            : `${formatCount(notJoined)} of ${formatCount(notJoined + states.joined)} have not joined.`
        }
        actions={
          // There from the beginning: what came with the counts would push the page down.
          <>
            <GuardedButton
              icon={Printer}
              reason={waits ?? (toAll?.reach.letter === 0 && 'Nobody needs a letter')}
              onClick={() => toAll && print(toAll)}
            >
              Print letters
            </GuardedButton>
            <GuardedButton
              variant="primary"
              icon={Send}
              reason={
                waits ??
                (toAll?.reach.reached === 0 &&
                  'Nobody who has not joined can be sent a link: the list says why')
              }
              onClick={() => toAll && send(toAll)}
            >
              Send to all who have not joined
            </GuardedButton>
          </>
        }
      />
      <div className="grid gap-5">
        <StateFigures counts={counts} state={state} onState={(next) => list.setFilter('state', next)} />
        <Table
          caption="Invitations"
          columns={INVITATION_COLUMNS}
          list={invitations}
          {...list.paging}
          order={undefined}
          onOrder={undefined}
          choice={rows.some(chosen.canBe) ? peopleChoice(chosen) : undefined}
          toolbar={
            <>
              <SearchInput label="Search people" placeholder="Name, email, phone..." {...list.search} />
              {picker}
            </>
          }
          actionsWidth="xl:w-40"
          actions={(row) => (
            <SendAgain
              invitation={row}
              onSend={() => send(whomOf([row]))}
              onPrint={() => print(whomOf([row]))}
              onNewPassword={() => setAsked({ to: 'help', person: row })}
            />
          )}
          empty={
            list.narrowed ? (
              <EmptyState
                icon={MailPlus}
                title={
                  state && !list.q
                    ? `Nobody is in the state ‘${INVITATION_STATE_WORDS[state].label}’`
                    : 'Nobody found'
                }
                action={<Button onClick={list.clear}>Show everybody</Button>}
              />
            ) : (
              <EmptyState
                icon={MailPlus}
                title="Nobody to invite yet"
                action={
                  <ButtonLink to="/imports" search={{ estate: picker ? String(estateId) : undefined }}>
                    Import a sheet
                  </ButtonLink>
                }
              >
                Who lives or owns property here, and has not joined, is invited from this page.
              </EmptyState>
            )
          }
        />
        <ChosenPeopleBar
          chosen={chosen}
          onSend={() => send(whomOf(chosen.people))}
          onPrint={() => print(whomOf(chosen.people))}
        />
      </div>
      {asked?.to === 'send' && (
        <SendDialog
          estateId={estateId}
          whom={asked.whom}
          onSent={chosen.clear}
          onPrint={() => print(asked.whom)}
          onClose={close}
        />
      )}
      {asked?.to === 'help' && (
        <NewPasswordDialog estateId={estateId} person={asked.person} onClose={close} />
      )}
      {asked?.to === 'print' && <LettersDialog estateId={estateId} whom={asked.whom} onClose={close} />}
    </>
  )
}

interface StateFiguresProps {
  counts: UseQueryResult<Reply<'GET /estate/invitations/:estateId/counts'>>
  /** The one that the list is narrowed to. */
  state: InvitationState | undefined
  onState: (state: InvitationState | undefined) => void
}

function StateFigures({ counts, state, onState }: StateFiguresProps) {
  const { data, error, refetch } = counts
  return (
    <>
      {error && <RetryNotice title="How many have joined could not be loaded." query={{ error, refetch }} />}
      {(data || !error) && (
        <StatBoard label="How many are in each state">
          {INVITATION_STATES.map((each) => (
            <StatCard
              key={each}
              label={INVITATION_STATE_WORDS[each].label}
              note={null}
              loading={!data}
              value={data && formatCount(data.states[each] ?? 0)}
              press={{ pressed: each === state, onPress: () => onState(each === state ? undefined : each) }}
            />
          ))}
        </StatBoard>
      )}
    </>
  )
}

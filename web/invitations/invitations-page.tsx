import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { KeyRound, MailPlus, MapPinned, Printer, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { countOf, formatCount } from '#contract/counts.ts'
import { INVITATION_STATES, type InvitationState } from '#contract/invitation-states.ts'
import type { Invitation } from '#contract/invitations.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { call } from '#web/api/call.ts'
import type { Reply } from '#web/api/call-types.ts'
import { download } from '#web/api/download.ts'
import { many } from '#web/api/queries.ts'
import { navigate } from '#web/routing/router.ts'
import { useSearch } from '#web/routing/shown.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { EstateFilter } from '#web/shared/estate-field.tsx'
import { idIn } from '#web/shared/id-in.ts'
import { useListState } from '#web/shared/list-state.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { ChosenPeopleBar, useChosenPeople } from './choose-people.tsx'
import { invitationColumns } from './invitation-columns.tsx'
import { invitationCounts } from './queries.ts'
import { StateBoard } from './state-board.tsx'
import { allFound, everybody, type Invited, letterWords, whomOf } from './whom.ts'
import { canBeSent, INVITATION_STATE_WORDS, notJoinedIn } from './words.ts'

export function InvitationsPage() {
  const scope = useScope()
  const search = useSearch()
  const every = scope.of === 'every estate'
  const id = every ? idIn(search.estate) : scope.estate?.id
  const picker = every && (
    <EstateFilter
      needed
      value={id}
      onChange={(estate) => void navigate({ to: '/invitations', search: { estate } })}
    />
  )
  if (id !== undefined) return <EstateInvitations key={id} estateId={id} picker={picker} />
  return (
    <>
      <PageHeader title="Invitations" lead="Who has joined, and who has not." />
      <Panel>
        <EmptyState
          icon={MapPinned}
          title={every ? 'Choose an estate' : 'No estate is linked to your account.'}
          action={picker}
        >
          {every && 'People are invited to the estate that they live or own in.'}
        </EmptyState>
      </Panel>
    </>
  )
}

type Asked = { to: 'send' | 'print'; whom: Invited } | { to: 'help'; person: Invitation }

const CALLS = {
  send: 'POST /estate/invitations/:estateId/send',
  print: 'POST /estate/invitations/:estateId/letters',
  help: 'POST /estate/invitations/:estateId/new-password',
} as const

/** The one possible action for a person. */
function actionFor(person: Invitation): { icon: typeof Send; verb: string; asked: Asked } | null {
  const { ways, channel, password_by_phone } = person
  const whom = whomOf([person])
  if (password_by_phone) return { icon: KeyRound, verb: 'New password', asked: { to: 'help', person } }
  if (canBeSent(ways))
    return { icon: Send, verb: channel ? 'Send again' : 'Send', asked: { to: 'send', whom } }
  return ways.includes('letter')
    ? { icon: Printer, verb: 'Print letter', asked: { to: 'print', whom } }
    : null
}

function RowButton({ person, onAsk }: { person: Invitation; onAsk: (asked: Asked) => void }) {
  const { may } = useSession()
  const action = actionFor(person)
  if (!action || !may(CALLS[action.asked.to])) return null
  const { icon, verb, asked } = action
  const label = `${verb}: ${person.name}`
  return (
    // A phone shows the button on the line of the addresses.
    <span data-aside="" className="py-2.5 pr-2.5 sm:contents">
      <Button size="sm" icon={icon} title={label} aria-label={label} onClick={() => onAsk(asked)}>
        <span className="sm:max-xl:hidden">{verb}</span>
      </Button>
    </span>
  )
}

const SendDialog = lazyDialog(() => import('./send-dialog.tsx').then((file) => file.SendDialog))

const wordOf = (state: InvitationState) => INVITATION_STATE_WORDS[state].label
const REFETCH_EVERY_MS = MINUTE_MS / 2

/** The reason that blocks sending to all who have not joined. */
function whyNobody({ data, error }: UseQueryResult<Reply<'GET /estate/invitations/:estateId/counts'>>) {
  if (!data) return error ? 'How many have joined could not be loaded' : 'Who has not joined is being counted'
  if (notJoinedIn(data.states) > 0) return undefined
  return data.states.joined > 0 ? 'Everybody has joined' : 'Nobody to invite'
}

function NobodyToInvite({ estate }: { estate: string | undefined }) {
  const { may } = useSession()
  return (
    <EmptyState
      icon={MailPlus}
      title="Nobody to invite"
      action={
        may('POST /estate/imports/:estateId') && (
          <ButtonLink to="/imports" search={{ estate }}>
            Import a sheet
          </ButtonLink>
        )
      }
    >
      Everybody who lives or owns property here has joined. New people appear here until they join.
    </EmptyState>
  )
}

function EstateInvitations({ estateId, picker }: { estateId: number; picker: ReactNode }) {
  const narrow = useNarrow()
  const list = useListState(['state'])
  const state = INVITATION_STATES.find((each) => each === list.filters.state)
  const params = { estateId }
  const invitations = useQuery({
    ...many('GET /estate/invitations/:estateId', { params, query: { ...list.query, state } }),
    refetchInterval: REFETCH_EVERY_MS,
  })
  const { may } = useSession()
  const maySend = may('POST /estate/invitations/:estateId/send')
  const mayPrint = may('POST /estate/invitations/:estateId/letters')
  const counts = useQuery({ ...invitationCounts(estateId), refetchInterval: REFETCH_EVERY_MS })
  const rows = invitations.data?.rows ?? []
  const filter = { state, q: list.q || undefined }
  const found = useQuery({ ...invitationCounts(estateId, filter), refetchInterval: REFETCH_EVERY_MS })
  const chosen = useChosenPeople(rows, found.data && allFound(found.data.matching, found.data.ways, filter))
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const letters = asked?.to === 'print' && countOf(asked.whom.reach.letter, 'letter')
  const states = counts.data?.states
  const notJoined = states && notJoinedIn(states)
  const toAll = counts.data && notJoined ? everybody(counts.data) : undefined
  const waits = whyNobody(counts)
  const onlyLetters = toAll !== undefined && toAll.reach.reached === 0 && toAll.reach.letter > 0
  if (states && notJoined === 0 && states.joined === 0)
    return (
      <>
        <PageHeader title="Invitations" />
        {picker && (
          // The key keeps it from being the moved grid of the list.
          <div key="picker" className="mb-5">
            {picker}
          </div>
        )}
        <Panel flush>
          <NobodyToInvite estate={picker ? String(estateId) : undefined} />
        </Panel>
      </>
    )
  return (
    <>
      <PageHeader
        title="Invitations"
        lead={
          states && notJoined
            ? `${formatCount(notJoined)} of ${formatCount(notJoined + states.joined)} have not joined.${letterWords(toAll)}`
            : states?.joined
              ? 'Everybody has joined.'
              : 'Who has joined, and who has not.'
        }
        actions={
          // Buttons that waited for the counts would push the page down.
          <>
            {mayPrint && !(narrow && toAll?.reach.letter === 0) && (
              <GuardedButton
                variant={onlyLetters ? 'primary' : 'secondary'}
                icon={Printer}
                reason={waits ?? (toAll?.reach.letter === 0 && 'Nobody needs a letter')}
                onClick={() => toAll && setAsked({ to: 'print', whom: toAll })}
              >
                Print letters
              </GuardedButton>
            )}
            {maySend && !onlyLetters && (
              <GuardedButton
                variant="primary"
                icon={Send}
                reason={
                  waits ?? (toAll?.reach.reached === 0 && 'Nobody can be sent a link: the list says why')
                }
                onClick={() => toAll && setAsked({ to: 'send', whom: toAll })}
              >
                Send to all who have not joined
              </GuardedButton>
            )}
          </>
        }
      />
      <div className="grid gap-5">
        {counts.error && <RetryNotice title="How many have joined could not be loaded." query={counts} />}
        {(states || !counts.error) && (
          <StateBoard
            states={states}
            pressed={state}
            onPress={(each) => list.setFilter('state', each === state ? undefined : each)}
          />
        )}
        <Table
          caption="Invitations"
          columns={invitationColumns(narrow)}
          list={invitations}
          {...list.paging}
          order={undefined}
          onOrder={undefined}
          choice={maySend ? chosen.choice : undefined}
          toolbar={
            <>
              <SearchInput label="Search people" placeholder="Name, email, phone..." {...list.search} />
              {picker}
            </>
          }
          actionsWidth="xl:w-40"
          actions={(row) => <RowButton person={row} onAsk={setAsked} />}
          empty={
            list.narrowed ? (
              <EmptyState
                icon={MailPlus}
                title={state && !list.q ? `Nobody is in the state ‘${wordOf(state)}’` : 'Nobody found'}
                action={<Button onClick={list.clear}>Clear filters</Button>}
              />
            ) : (
              <NobodyToInvite estate={picker ? String(estateId) : undefined} />
            )
          }
        />
        <ChosenPeopleBar chosen={chosen} onAsk={(to) => setAsked({ to, whom: chosen.whom })} />
      </div>
      {asked?.to === 'send' && (
        <SendDialog
          estateId={estateId}
          whom={asked.whom}
          onSent={chosen.clear}
          onPrint={() => setAsked({ ...asked, to: 'print' })}
          onClose={close}
        />
      )}
      {asked?.to === 'help' && (
        <ConfirmDialog
          onClose={close}
          tone="primary"
          title={`Send ${asked.person.name} a link to choose a new password?`}
          description="It goes by WhatsApp to the number that they sign in with. Their password stays as it is until the link is used."
          confirm="Send"
          onConfirm={async () => {
            const body = { id: asked.person.id }
            toast.success(
              (await call('POST /estate/invitations/:estateId/new-password', { params, body })).message,
            )
          }}
        />
      )}
      {asked?.to === 'print' && (
        <ConfirmDialog
          onClose={close}
          tone="primary"
          title={asked.whom.name ? `Print a letter for ${asked.whom.name}?` : `Print ${letters}?`}
          description="One page each, with a code and a link to join that work for seven days. Give each to nobody but its person. A letter that was printed for them before stops working."
          confirm="Download PDF"
          onConfirm={async () => {
            const { letters: ids, filter: of } = asked.whom
            const body = { ids, ...of }
            await download('POST /estate/invitations/:estateId/letters', 'letters.pdf', { params, body })
            toast.success(`${letters} downloaded`)
          }}
        />
      )}
    </>
  )
}

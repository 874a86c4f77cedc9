import { useQuery } from '@tanstack/react-query'
import { FileUser, Plus } from 'lucide-react'
import { useState } from 'react'
import { PRIVACY_REQUEST_DUE_DAYS, PRIVACY_REQUEST_STATES } from '#contract/privacy-request-states.ts'
import type { PrivacyRequest } from '#contract/privacy-requests.ts'
import { many } from '#web/api/queries.ts'
import { useListState } from '#web/shared/list-state.ts'
import { PRIVACY_REQUEST_STATE_WORDS } from '#web/shared/privacy-request-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField } from '#web/ui/form/select-field.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { requestColumns } from './request-columns.tsx'
import type { RequestAction } from './request-dialog.tsx'

const RequestDialog = lazyDialog(() => import('./request-dialog.tsx').then((file) => file.RequestDialog))
const AddRequest = lazyDialog(() => import('./add-request.tsx').then((file) => file.AddRequest))
const AnswerDialog = lazyDialog(() => import('./answer-dialog.tsx').then((file) => file.AnswerDialog))

const STATES = PRIVACY_REQUEST_STATES.map((value) => ({
  value,
  label: PRIVACY_REQUEST_STATE_WORDS[value].label,
}))

export function PrivacyRequestsPage() {
  const list = useListState(['state'])
  const state = list.filter('state', STATES)
  const { page, per_page, q } = list.query
  const requests = useQuery(many('GET /data-requests', { query: { page, per_page, q, state: state.value } }))
  const adding = useOpened('add')
  const [opened, setOpened] = useState<PrivacyRequest | null>(null)
  const [action, setAction] = useState<RequestAction | null>(null)
  // The list may hold a newer version of the opened request.
  const shown = opened && (requests.data?.rows.find(({ id }) => id === opened.id) ?? opened)
  const close = () => {
    setOpened(null)
    setAction(null)
  }
  return (
    <>
      <PageHeader
        title="Data requests"
        lead={`Requests to correct or erase personal data. Answer within ${PRIVACY_REQUEST_DUE_DAYS} days.`}
        actions={
          <Button variant="primary" icon={Plus} onClick={() => adding.open(1)}>
            Add Request
          </Button>
        }
      />
      <Table
        caption="Data requests"
        columns={requestColumns}
        list={requests}
        {...list.paging}
        onOpen={setOpened}
        toolbar={
          (list.narrowed || requests.data?.total !== 0) && (
            <>
              <SearchInput
                label="Search data requests"
                placeholder="Name, email, phone..."
                {...list.search}
              />
              <FilterField label="State" placeholder="All states" {...state} />
            </>
          )
        }
        empty={
          <EmptyState
            icon={FileUser}
            title={list.narrowed ? 'No requests found' : 'No requests yet'}
            action={list.narrowed && <Button onClick={list.clear}>Show all requests</Button>}
          >
            {list.narrowed
              ? 'None matches this search.'
              : 'People ask in their profile, and you are told when somebody does. What comes by letter or phone you add here.'}
          </EmptyState>
        }
      />
      {adding.id !== null && <AddRequest onClose={adding.close} />}
      {shown && !action && <RequestDialog request={shown} onDo={setAction} onClose={close} />}
      {shown && action && <AnswerDialog action={action} request={shown} onClose={close} />}
    </>
  )
}

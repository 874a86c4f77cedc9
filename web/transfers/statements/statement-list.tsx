import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import type { StatementDetail, StatementSummary } from '#contract/bank-statements.ts'
import { formatCount } from '#contract/counts.ts'
import { SHEET_LIMIT_BYTES } from '#contract/sheet-fields.ts'
import { upload } from '#web/api/call.ts'
import { many } from '#web/api/queries.ts'
import { navigate } from '#web/routing/router.ts'
import { useListState } from '#web/shared/list-state.ts'
import { UploadFile } from '#web/shared/upload-file.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { formatSize, MB_BYTES } from '#web/ui/file-size.ts'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { DayText, RelativeTime } from '#web/ui/text/date-text.tsx'
import { STATEMENT_STATE_WORDS } from '../words.ts'
import { showStatement } from './queries.ts'

const LIMITS = `Excel, CSV or the .xls file of the bank, at most ${SHEET_LIMIT_BYTES / MB_BYTES} MB.`
// The server says by name why a PDF or an old workbook cannot be read.
const ACCEPTED = ['.xlsx', '.xls', '.csv', '.tsv', '.txt', '.html', '.htm', '.pdf']

function refusalOf({ size }: File): string | null {
  if (size === 0) return 'This file is empty.'
  if (size <= SHEET_LIMIT_BYTES) return null
  return `This file is ${formatSize(size)}, and ${SHEET_LIMIT_BYTES / MB_BYTES} MB can be read. Download fewer months at a time.`
}

const open = ({ id }: { id: number }) => navigate({ to: '/bank-statements/$id', params: { id: String(id) } })

const COLUMNS: Column<StatementSummary>[] = [
  {
    header: 'File',
    card: 'title',
    cell: ({ file_name, bank_account }) => (
      <>
        <span className="break-words">{file_name}</span>
        <span className="block text-sm font-normal text-ink-3">
          {bank_account ? `${bank_account.bank}, ${bank_account.number}` : 'Account not known yet'}
        </span>
      </>
    ),
  },
  {
    header: 'Period',
    className: 'xl:w-60',
    cell: ({ from_on, to_on }) =>
      from_on && to_on ? (
        <>
          <DayText value={from_on} /> to <DayText value={to_on} />
        </>
      ) : (
        '–'
      ),
  },
  {
    header: 'State',
    card: 'badge',
    className: 'xl:w-32',
    cell: ({ state }) => (
      <Badge tone={STATEMENT_STATE_WORDS[state].tone}>{STATEMENT_STATE_WORDS[state].label}</Badge>
    ),
  },
  {
    header: 'Rows',
    align: 'end',
    className: 'max-lg:hidden xl:w-24',
    cell: ({ counts }) => (counts ? formatCount(counts.read) : '–'),
  },
  {
    header: 'New payments',
    align: 'end',
    className: 'xl:w-36',
    cell: ({ counts }) => (counts ? formatCount(counts.new) : '–'),
  },
  { header: 'By', className: 'max-lg:hidden xl:w-40', cell: ({ created_by }) => created_by },
  { header: 'Uploaded', className: 'xl:w-34', cell: ({ created_at }) => <RelativeTime value={created_at} /> },
]

export function StatementList({ estateId }: { estateId: number }) {
  const params = { estateId }
  const list = useListState()
  const statements = useQuery(many('GET /estate/bank-statements/:estateId', { params, query: list.query }))
  return (
    <div className="grid gap-6">
      <Panel title="Upload a statement">
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <UploadFile
            what="statement"
            limits={LIMITS}
            accepted={ACCEPTED}
            refusalOf={refusalOf}
            send={(file, signal): Promise<StatementDetail> =>
              upload('POST /estate/bank-statements/:estateId', file, {
                params,
                query: { file_name: file.name },
                signal,
              })
            }
            onSent={(detail) => {
              showStatement(detail)
              return open(detail)
            }}
          />
          <div className="self-center">
            <h3 className="font-[620]">Download it from your bank</h3>
            <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-2">
              <li>Choose Excel or CSV, not PDF.</li>
              <li>Whole days are best. A day may be in several files: no payment is booked twice.</li>
              <li>You see what was read first. Nothing is booked before you take it.</li>
            </ul>
          </div>
        </div>
      </Panel>
      <Table
        caption="Statements"
        columns={COLUMNS}
        list={statements}
        {...list.paging}
        onOpen={(statement) => void open(statement)}
        toolbar={<SearchInput label="Search statements" placeholder="Name of the file..." {...list.search} />}
        empty={
          <EmptyState
            icon={FileSpreadsheet}
            title={list.narrowed ? 'No statement found' : 'No statement yet'}
          >
            {list.narrowed ? 'Try another search.' : 'Your uploads appear here, with what was read.'}
          </EmptyState>
        }
      />
    </div>
  )
}

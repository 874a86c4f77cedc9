import { linkBody } from './account.ts'
import { done } from './done.ts'
import { endpoint } from './endpoint.ts'

/** What was changed of an account, and can be undone by whoever it belongs to. */
export const accountChanges = {
  undoChange: endpoint('POST /undo-change', {
    summary:
      'Undoes a change of an account (password, second factor, roles gained) with the token of the link that its holder was sent, for 72 hours; everyone is signed out and a link to choose a password is mailed.',
    allow: 'anyone',
    body: linkBody,
    reply: done,
  }),
}

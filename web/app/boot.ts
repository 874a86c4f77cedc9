// Stands in the page and runs before the page's own scripts are there (scripts/page-scripts.ts).
import '#web/ui/page/chosen-theme.ts'
import { forgetAnswers } from '#web/api/kept-answers.ts'
import { prefetchCalls } from '#web/api/prefetch.ts'
import { readToken } from '#web/api/stored-session.ts'

const token = readToken()
// Until the page is drawn, its frame is seen (frame.html): by who is signed in, for everybody else is sent on.
document.documentElement.toggleAttribute('data-signed-in', token !== null)
if (token) prefetchCalls(token, location.pathname)
else forgetAnswers()

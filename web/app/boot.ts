// Each page inlines this script before its own scripts (scripts/page-scripts.ts).
import '#web/ui/page/chosen-theme.ts'
import { forgetAnswers } from '#web/api/kept-answers.ts'
import { prefetchCalls } from '#web/api/prefetch.ts'
import { readToken } from '#web/api/stored-session.ts'

const token = readToken()
// Only signed-in people see the frame (frame.html) until the page is drawn.
document.documentElement.toggleAttribute('data-signed-in', token !== null)
if (token) prefetchCalls(token, location.pathname)
else forgetAnswers()

import { buildWeb } from './build-web.js'
import { install } from './install.js'
import { refuseTakenPort } from './port.js'

// Commands need production packages only.
const forCommand = process.argv.includes('--without-web')
if (process.argv.includes('--for-start')) await refuseTakenPort()
await install({ dev: !forCommand || process.argv.includes('--dev') })
if (!forCommand) buildWeb()

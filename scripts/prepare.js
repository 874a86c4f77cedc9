import { buildWeb } from './build-web.js'
import { install } from './install.js'

// A command of the program needs no more than production has, where nobody may be able to install the rest.
const forCommand = process.argv.includes('--without-web')
install({ dev: !forCommand || process.argv.includes('--dev') })
if (!forCommand) buildWeb()

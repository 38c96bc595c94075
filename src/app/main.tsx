import './ui/styles/global.css'
import { boot } from './boot/boot.tsx'

// Not awaited: with top-level await in the entry the bundler moves all that is shared into chunks of its own.
void boot()

import './ui/styles/global.css'
import { boot } from './boot/boot.tsx'

// Not awaited, as with top-level await in the entry the bundler moves all shared modules into separate chunks.
void boot()

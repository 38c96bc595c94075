import './ui/styles/global.css'
import { boot } from './boot/boot.tsx'

await boot()

import { speakEnglish } from './speak.ts'

await speakEnglish()

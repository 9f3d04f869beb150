export {
  dayMs as day,
  hourMs as hour,
  minuteMs as minute,
  secondMs as second,
} from '../../app/util/durations.ts'

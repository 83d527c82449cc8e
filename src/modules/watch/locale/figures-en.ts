import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  open: {
    name: 'Open',
    says: 'Alarms that nobody has resolved yet; there are none while a child is on leave, on an excursion, on holiday or when school is over',
  },
  today: {
    name: 'Today',
    says: 'Alarms that started today, including those withdrawn later by late data; without those of which nobody was told because of leave and the like',
  },
  resolved: {
    name: 'Resolved today',
    says: 'Alarms that started today and have been resolved',
  },
});

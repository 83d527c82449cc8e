import type { Messages } from '../../../kernel/shared/messages';
import type zh from './zh-CN';

export default {
  'fault.chooseSchool': 'Choose a school first',
  everywhere: 'All regions', yearSpan: '{from}–{to}', 'sex.male': 'Boys', 'sex.female': 'Girls',
  'place.track': 'Track', 'place.football': 'Football pitch', 'place.basketball': 'Basketball court', 'place.volleyball': 'Volleyball court', 'place.badminton': 'Badminton court', 'place.table_tennis': 'Table tennis', 'place.gym': 'Gymnasium', 'place.pool': 'Swimming pool', 'place.path': 'Running path', 'place.other': 'Other',
  title: 'Sports big data', examTitle: 'Exam monitor', clazzTitle: 'Fitness and sight of the class', year: 'School year', grade: 'Grade', allGrades: 'All grades', school: 'School', chooseSchool: 'Choose a school', chooseSchoolText: 'Choose a school to see its figures.', schoolsOf: '{count} schools', few: '{count} groups of fewer than {least} are not shown',
  'page.index': 'Overview', 'page.users': 'People', 'page.users2': 'Progress', 'page.bmi': 'Body mass index', 'page.fvc': 'Vital capacity', 'page.vision': 'Vision', 'page.place': 'Venues',
  'key.due': 'To test', 'key.begun': 'Begun', 'key.complete': 'Complete', 'key.excused': 'Excused', 'key.left': 'Not complete', 'key.testedRate': 'Complete', 'key.begunRate': 'Taking part', 'key.score': 'Mean score', 'key.goodRate': 'Good or better', 'key.passRate': 'Passed',
  'key.excellent': 'Excellent', 'key.good': 'Good', 'key.pass': 'Pass', 'key.fail': 'Fail', 'key.low': 'Underweight', 'key.normal': 'Normal', 'key.over': 'Overweight', 'key.obese': 'Obese', 'key.fatRate': 'Overweight or obese',
  'key.poorRate': 'Poor vision', 'key.myopicRate': 'Myopia', 'key.highRate': 'High myopia', 'key.doctor': 'Need a doctor', 'key.screened': 'Screened', 'key.mild': 'Mild', 'key.moderate': 'Moderate', 'key.severe': 'Severe',
  'key.schools': 'Schools', 'key.clazzes': 'Classes', 'key.teachers': 'Teachers', 'key.peTeachers': 'PE teachers', 'key.students': 'Students', 'key.boys': 'Boys', 'key.girls': 'Girls', 'key.boysMean': 'Boys, mean', 'key.girlsMean': 'Girls, mean', 'one.male': 'Boy', 'one.female': 'Girl', 'key.perPe': 'Students per PE teacher', 'key.tested': 'Tested', 'key.mean': 'Mean',
  'key.places': 'Venues', 'key.area': 'Area', 'key.indoorArea': 'Indoor area', 'key.perChild': 'Area per student', 'key.results': 'Results entered',
  'unit.people': 'people', 'unit.points': 'points', 'unit.area': 'm²', 'unit.ml': 'ml',
  'tile.index.sum': 'Fitness at a glance', 'tile.index.map': 'Good or better by district', 'tile.index.mapOrg': 'Good or better by class', 'tile.index.levels': 'Levels by grade', 'tile.index.year': 'Year by year', 'tile.index.progress': 'Tests complete', 'tile.index.eyes': 'Vision by grade',
  'tile.users.sum': 'People at a glance', 'tile.users.grade': 'Students by grade', 'tile.users.unit': 'Where students are', 'tile.users.load': 'Students per PE teacher',
  'tile.users2.sum': 'Progress of the tests', 'tile.users2.grade': 'Progress by grade', 'tile.users2.unit': 'Complete', 'tile.users2.left': 'Students not complete yet', 'tile.users2.year': 'Complete, year by year',
  'tile.bmi.sum': 'Body mass index at a glance', 'tile.bmi.grade': 'Bands by grade', 'tile.bmi.sex': 'Bands of boys and girls', 'tile.bmi.year': 'Year by year', 'tile.bmi.unit': 'Overweight or obese', 'tile.bmi.mean': 'Mean BMI by grade',
  'tile.fvc.sum': 'Vital capacity at a glance', 'tile.fvc.grade': 'Mean vital capacity by grade', 'tile.fvc.levels': 'Levels by grade', 'tile.fvc.year': 'Year by year', 'tile.fvc.unit': 'Vital capacity passed',
  'tile.vision.sum': 'Vision at a glance', 'tile.vision.grade': 'Vision by grade', 'tile.vision.degrees': 'Degrees of poor vision', 'tile.vision.year': 'Year by year', 'tile.vision.unit': 'Poor vision',
  'tile.place.sum': 'Venues at a glance', 'tile.place.kind': 'Venues by kind', 'tile.place.unit': 'Area per student', 'tile.place.area': 'Area of venues',
  'tile.exam.sum': 'Progress of the tests', 'tile.exam.unit': 'Complete', 'tile.exam.left': 'Students not complete yet', 'tile.exam.grade': 'Progress by grade', 'tile.exam.day': 'Results entered in 14 days',
  noFitness: 'No fitness results yet', noVision: 'No vision screening yet', noPlaces: 'No venues yet', noPeople: 'No classes and students yet', noData: 'No data yet',
  studentNo: 'Number', name: 'Name', sex: 'Sex', height: 'Height', weight: 'Weight', bmi: 'BMI', fvc: 'Vital capacity', total: 'Fitness total', level: 'Level', left: 'Left eye', right: 'Right eye', screenedOn: 'Screened', pupils: '{count} students', noPupils: 'No students in this class yet', below3: '<3.0',
  'band.low': 'Underweight', 'band.normal': 'Normal', 'band.over': 'Overweight', 'band.obese': 'Obese', 'level.excellent': 'Excellent', 'level.good': 'Good', 'level.pass': 'Pass', 'level.fail': 'Fail', 'poor.normal': 'Normal', 'poor.mild': 'Mildly poor', 'poor.moderate': 'Moderately poor', 'poor.severe': 'Severely poor',
  'state.complete': 'Complete', 'state.incomplete': 'Not complete', 'state.partly': 'Partly exempt', 'state.exempt': 'Exempt', 'state.deferred': 'Deferred',
  figTested: 'Tested', figMean: 'Mean score', figFat: 'Overweight', figPoor: 'Poor vision', tableName: 'Students', toClazz: 'Class page', poor: 'Vision',
} as const satisfies Messages<typeof zh>;

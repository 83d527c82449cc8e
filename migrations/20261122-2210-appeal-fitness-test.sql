-- Appeals of the fitness test move to module appeal: open ones as submitted, accepted ones as upheld, refused ones as rejected.
-- Their old table stays for a release, so that the program before this one still finds its rows; it is then dropped.
insert into appeal_appeal (org_id, appeal_id, subject, set_id, user_id, part, host_id, label, reason, images, state, remark,
  steps, made_by, made_at, decided_by, decided_at, commit_id)
select a.org_id, a.appeal_id, 'fitness-test.result', a.tst_id, a.user_id, a.item_id, e.host_id,
  -- Lists name the row by these; an item of a library of one's own goes by its code.
  jsonb_build_object('exam', e.name, 'item', case
    when i.code is null then to_jsonb(a.item_id)
    else jsonb_build_object('zh', i.zh, 'en', i.en) end),
  a.reason, a.images,
  case a.state when 'open' then 'submitted' when 'accepted' then 'upheld' else 'rejected' end,
  a.remark,
  jsonb_build_array(jsonb_build_object('state', 'submitted', 'byId', a.made_by, 'remark', '',
    'at', to_char(a.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  || case when a.decided_at is null then '[]'::jsonb
    else jsonb_build_array(jsonb_build_object(
      'state', case a.state when 'accepted' then 'upheld' else 'rejected' end,
      'byId', coalesce(a.decided_by, 0), 'remark', a.remark,
      'at', to_char(a.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) end,
  a.made_by, a.made_at, a.decided_by, a.decided_at, a.commit_id
from fitness_test_appeal a
join fitness_test_exam e on e.org_id = a.org_id and e.tst_id = a.tst_id
left join (values
    ('height', '身高', 'Height'),
    ('weight', '体重', 'Weight'),
    ('bmi', '体重指数（BMI）', 'Body mass index'),
    ('fvc', '肺活量', 'Vital capacity'),
    ('run_50m', '50米跑', '50 m run'),
    ('sit_reach', '坐位体前屈', 'Sit and reach'),
    ('rope_1min', '一分钟跳绳', '1-minute rope skipping'),
    ('sit_up_1min', '一分钟仰卧起坐', '1-minute sit-ups'),
    ('shuttle_50x8', '50米×8往返跑', '50 m x 8 shuttle run'),
    ('long_jump', '立定跳远', 'Standing long jump'),
    ('pull_up', '引体向上', 'Pull-ups'),
    ('run_1000m', '1000米跑', '1000 m run'),
    ('run_800m', '800米跑', '800 m run'),
    ('age', '年龄', 'Age'),
    ('waist', '腰围', 'Waist'),
    ('waist_height', '腰围身高比', 'Waist-to-height ratio'),
    ('fvc_weight', '肺活量体重指数', 'Vital capacity per weight'),
    ('grip', '握力', 'Grip strength'),
    ('grip_weight', '握力体重指数', 'Grip strength per weight'),
    ('speed_50m', '50米平均速度', '50 m average speed'),
    ('push_up_1min', '一分钟俯卧撑', '1-minute push-ups'),
    ('plank', '平板支撑', 'Plank'),
    ('vertical_jump', '纵跳', 'Vertical jump'),
    ('medicine_ball', '掷实心球', 'Medicine-ball throw'),
    ('softball', '掷垒球', 'Softball throw'),
    ('run_100m', '100米跑', '100 m run'),
    ('run_400m', '400米跑', '400 m run'),
    ('run_12min', '12分钟跑', '12-minute run'),
    ('shuttle_10x4', '10米×4往返跑', '10 m x 4 shuttle run'),
    ('one_leg', '闭眼单脚站立', 'One-leg stand, eyes closed'),
    ('reaction', '选择反应时', 'Choice reaction time'),
    ('rope_double', '双摇跳绳', 'Double-under rope skipping'),
    ('basketball', '篮球运球', 'Basketball dribble'),
    ('football', '足球运球', 'Football dribble'),
    ('volleyball', '排球垫球', 'Volleyball forearm pass'),
    ('swim_50m', '50米游泳', '50 m swim'),
    ('heart_rest', '安静心率', 'Resting heart rate'),
    ('heart_mean', '课堂平均心率', 'Mean lesson heart rate'),
    ('heart_max', '最大心率', 'Maximum heart rate'),
    ('heart_index', '运动强度指数', 'Load index')
  ) as i (code, zh, en) on i.code = a.item_id;

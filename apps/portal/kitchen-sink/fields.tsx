import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { CodeField } from "@musubi/ui/code-field.tsx";
import { CodeInput } from "@musubi/ui/code-input.tsx";
import { Field } from "@musubi/ui/field.tsx";
import { FieldFrame } from "@musubi/ui/field-frame.tsx";
import { PasswordField } from "@musubi/ui/password-field.tsx";
import { RuleList } from "@musubi/ui/rule-list.tsx";

const address = { label: "メールアドレス", type: "email" };
const long = "a-very-long-name-before-the-sign@a-very-long-name-of-a-host.example.jp";
const hint = "届いたメールに書かれています。";
const wrong = "入力内容をご確認ください。";
const secret = { label: "パスワード", revealLabel: "パスワードを表示" };
const code = { label: "確認コード", hint };
const kept = () => {};
const typed = { length: 6, normalize: (text: string) => text, onChange: kept };

/** Fields, checkboxes and other controls that take input. */
export const FIELDS = {
  FieldFrame: {
    plain: (
      <FieldFrame id="frame" label="名前">
        <output id="frame">花</output>
      </FieldFrame>
    ),
    everything: (
      <FieldFrame
        id="frame-all"
        label="名前"
        aside={<a href="#help">忘れた場合</a>}
        hint={hint}
        error={wrong}
      >
        <output id="frame-all">花</output>
      </FieldFrame>
    ),
  },
  Field: {
    empty: <Field {...address} id="field" />,
    placeholder: <Field {...address} id="field-placeholder" placeholder="hana@example.jp" />,
    typed: <Field {...address} id="field-typed" defaultValue={long} hint={hint} />,
    wrong: <Field {...address} id="field-wrong" defaultValue="hana" error={wrong} hint={hint} />,
    disabled: <Field {...address} id="field-disabled" defaultValue="hana@example.jp" disabled />,
    aside: <Field {...address} id="field-aside" aside={<a href="#help">忘れた場合</a>} />,
  },
  PasswordField: {
    hidden: <PasswordField {...secret} id="secret" defaultValue="Hanami2026" onToggle={kept} />,
    shown: (
      <PasswordField
        {...secret}
        id="secret-shown"
        defaultValue="Hanami2026"
        visible
        onToggle={kept}
      />
    ),
    wrong: <PasswordField {...secret} id="secret-wrong" error={wrong} onToggle={kept} />,
    disabled: <PasswordField {...secret} id="secret-disabled" disabled onToggle={kept} />,
    "without script": <PasswordField {...secret} id="secret-plain" />,
  },
  CodeInput: {
    empty: <CodeInput {...code} id="cells" />,
    next: <CodeInput {...code} id="cells-next" defaultValue="K7" next={2} />,
    disabled: <CodeInput {...code} id="cells-disabled" defaultValue="K7QX2M" disabled />,
  },
  CodeField: {
    empty: <CodeField {...code} {...typed} id="code" value="" />,
    typed: <CodeField {...code} {...typed} id="code-typed" value="K7QX2M" />,
    wrong: <CodeField {...code} {...typed} id="code-wrong" value="K7QX2M" error={wrong} selected />,
  },
  Checkbox: {
    empty: <Checkbox id="agree">利用規約に同意します</Checkbox>,
    ticked: (
      <Checkbox id="agree-ticked" defaultChecked>
        利用規約に同意します
      </Checkbox>
    ),
    disabled: (
      <Checkbox id="agree-disabled" disabled>
        利用規約に同意します
      </Checkbox>
    ),
    "disabled, ticked": (
      <Checkbox id="agree-kept" disabled defaultChecked>
        利用規約に同意します
      </Checkbox>
    ),
  },
  RuleList: {
    "met and not": (
      <RuleList
        metLabel="満たしています"
        rules={[
          { key: "long", label: "8文字以上", met: true },
          { key: "digit", label: "数字を含む", met: false },
        ]}
      />
    ),
  },
};

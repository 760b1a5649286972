type Objects<Said> = Exclude<Extract<Said, object>, readonly unknown[]>;

type Names<Said> = Said extends unknown ? keyof Said : never;

type At<Said, Name> = Said extends unknown ? (Name extends keyof Said ? Said[Name] : never) : never;

/** The names of fields that a value may have and its declaration has not; never when there are none. */
export type ExtraFields<Value, Said> = unknown extends Said
  ? never
  : [Said] extends [Value]
    ? [Value] extends [Said]
      ? never
      : ExtraIn<Value, Said>
    : ExtraIn<Value, Said>;

type ExtraIn<Value, Said> = Value extends readonly (infer Item)[]
  ? ExtraFields<Item, Extract<Said, readonly unknown[]>[number]>
  : Value extends object
    ? {
        [Name in keyof Value & string]: Name extends Names<Objects<Said>>
          ? ExtraFields<Value[Name], At<Objects<Said>, Name>>
          : Name;
      }[keyof Value & string]
    : never;

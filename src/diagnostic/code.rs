//! The table of codes.

use super::Severity;

macro_rules! codes {
    ($($name:ident = $text:literal, $title:literal;)*) => {
        /// The kind of mistake that a diagnostic reports. A code stands for one kind of mistake and
        /// is never reused.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = $title] $name,)*
        }

        impl Code {
            /// The codes in order.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Returns the code as users see it.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }

            /// Returns the subject of the code, in a few words.
            #[must_use]
            pub fn title(self) -> &'static str {
                match self { $(Self::$name => $title),* }
            }

            /// Returns the page of the code: its meaning, with a wrong and a right definition.
            #[must_use]
            pub fn page(self) -> &'static str {
                match self { $(Self::$name => include_str!(concat!("pages/", $text, ".md"))),* }
            }
        }
    };
}

codes! {
    UnexpectedText = "E0101", "a statement that cannot be read";
    UnclosedString = "E0102", "a text without a closing quote";
    UnclosedPicture = "E0103", "a picture without closing quotes";
    UnclosedBlock = "E0104", "a block without a closing brace";
    UnclosedGlyph = "E0105", "a glyph without a closing quote";
    UnclosedBracket = "E0106", "a bracket that is never closed";
    LateBrace = "E0107", "a brace that is not on the line of its keyword";
    StrayClose = "E0108", "a closing brace that closes nothing";
    UnknownStatement = "E0109", "an unknown statement";
    MisplacedStatement = "E0110", "a statement in the wrong block";
    ReservedName = "E0111", "a word of the language used as a name";
    ReservedForLater = "E0112", "a word reserved for a later version";
    BadName = "E0113", "a word that cannot be a name";
    HyphenInName = "E0114", "a hyphen in a name";
    MissingArrow = "E0115", "a rule without `=>`";
    SingleEquals = "E0116", "a comparison with a single `=`";
    LoneReturn = "E0117", "a carriage return that ends no line";
    Invisible = "E0118", "an invisible character";
    TabInPicture = "E0119", "a tab in a picture";
    TooDeep = "E0120", "brackets that nest too deeply";
    CurlyQuote = "E0121", "a curly quotation mark";
    NoDefinition = "E0130", "a text that is no definition";
    MissingColon = "E0131", "a name without the `:` after it";
    BadPiece = "E0132", "a piece in another form";
    BadBoard = "E0133", "a statement of the board in another form";
    BadRule = "E0134", "a rule in another form";
    BadClick = "E0135", "a click or a turn in another form";
    BadPress = "E0136", "a press, `settle` or `chain` in another form";
    BadStart = "E0137", "a start in another form";
    BadCondition = "E0138", "a condition in another form";
    BadExpectation = "E0139", "an expectation in another form";
    BadLoop = "E0140", "a loop in another form";
    ForeignSign = "E0141", "a sign of another language";
    BadBlock = "E0142", "a block without its word or its braces";
    StatementEnd = "E0143", "a statement that does not end where its line does";
    BadRange = "E0144", "a range in another form";
    MissingQuotes = "E0145", "a text, a name or a picture in other quotes";
    ForeignComment = "E0146", "a comment that does not begin with `#`";
    RepeatedWord = "E0147", "a word that stands twice";
    LookAlike = "E0148", "a letter of another alphabet";

    UnknownNode = "E0201", "a node that is not declared";
    UnknownKind = "E0202", "a piece that is not declared";
    UnknownLine = "E0203", "a line that is not declared";
    UnknownParam = "E0204", "a parameter that is not declared";
    UnknownStart = "E0205", "a start that is not declared";
    UnknownGoal = "E0206", "a goal that is not declared";
    UnknownRegion = "E0207", "a region that is not declared";
    UnknownColor = "E0208", "a colour that does not exist";
    UnknownDirection = "E0210", "a direction that does not exist";
    DuplicateKind = "E0211", "a piece or class declared twice";
    DuplicateNode = "E0212", "a node or region declared twice";
    DuplicateParam = "E0213", "a parameter declared twice";
    DuplicateSection = "E0214", "a repeated section";
    DuplicateStart = "E0215", "two starts with the same name";
    DuplicateGoal = "E0216", "two goals with the same name";
    DuplicateMove = "E0217", "a turn whose name is taken";
    MissingSection = "E0218", "a missing section";
    ParamTooLate = "E0219", "a parameter used above its declaration";
    WrongSort = "E0220", "a name of another kind of thing";
    UnknownRule = "E0221", "a rule that is not declared";
    BadList = "E0222", "a list that a `for` cannot go through";
    NoNumber = "E0223", "a name without a number where a number is meant";

    BadGlyph = "E0301", "a glyph that is not one printable character";
    DuplicateGlyph = "E0302", "a glyph with two meanings";
    NoGlyphLeft = "E0303", "a picture of pieces without glyphs";
    GlyphCount = "E0304", "more or fewer glyphs than pieces";
    TwoCycles = "E0305", "a piece in two cycles, or twice in one";
    ShortCycle = "E0306", "a cycle with fewer than two members";
    ClassInItself = "E0307", "a class or region that contains itself";
    BackwardRange = "E0308", "a declaration whose range counts down";
    ShortLine = "E0309", "a line with fewer than two nodes";
    NodeTwiceOnLine = "E0310", "a line that visits a node twice";
    TwoGrids = "E0311", "a second grid";
    EmptyGrid = "E0312", "a grid without nodes";
    NoGrid = "E0313", "a statement that needs a grid";
    BadLeap = "E0314", "a leap that leads nowhere";
    EmptyNodeSet = "E0315", "a name with `*` that matches no node";
    SharedPlace = "E0316", "one place for several nodes";
    UnknownGlyph = "E0317", "a glyph that stands for nothing";
    PictureShape = "E0318", "a picture that does not fit the grid";
    GlyphOutsideRegion = "E0319", "a glyph of a region outside that region";
    UnshownEmpty = "E0320", "an empty node that cannot be printed";
    TooManyKinds = "E0321", "more pieces than a node can tell apart";
    EmptyBoard = "E0322", "a board without nodes";
    ManyNodes = "E0323", "several nodes where one is meant";
    ManyKinds = "E0324", "several pieces where one is meant";
    EmptyClass = "E0327", "a class without members";

    BadShape = "E0331", "a shape that is not possible";
    ShapeNeedsGrid = "E0332", "a piece with a shape on a board without a grid";
    OutOfStep = "E0333", "a hex picture whose rows are not shifted";
    NotOnHex = "E0334", "a direction, generator or size on a hex board";
    NothingToCut = "E0335", "a wall between nodes that no line joins";
    BadIcon = "E0336", "an icon that is not one visible character";
    IconCount = "E0337", "more or fewer icons than pieces";

    SideLengths = "E0401", "a rule whose sides differ in length";
    AnchorPlace = "E0402", "an anchor in the wrong place";
    UnmatchedClass = "E0403", "a class on the right that is not on the left";
    AmbiguousClass = "E0404", "a class on the right that is ambiguous on the left";
    MovedRepeat = "E0405", "a repeated cell or `?` that is lost or out of place";
    OnlyRepeats = "E0406", "a pattern that may match no node at all";
    NameBoundTwice = "E0407", "a cell name bound twice";
    RegionOnRight = "E0408", "a region on the right-hand side";
    DirectionWithOn = "E0409", "a grid direction together with `on`";
    ClickOverlap = "E0410", "two effects that reach the same node";
    TurnRepeatsNode = "E0411", "a turn that names a node twice";
    TrivialTurn = "E0412", "a turn that moves nothing";
    StuckInNever = "E0413", "`stuck` in a `never`";
    StartIsNever = "E0414", "a start in which a `never` holds";
    NodeGivenTwice = "E0415", "a node given twice";
    LayoutLength = "E0416", "a layout that is longer or shorter than its line";
    LayoutLine = "E0417", "a layout along several lines";
    EmptyRegion = "E0418", "a condition on no node";
    KindNotFixed = "E0419", "a start that leaves a piece open";
    ScrambleOfNothing = "E0420", "a random start with nothing to begin from";
    ExpectsDrawnStart = "E0421", "an expectation about a random start";
    NegativeFigure = "E0422", "an expectation of a number below zero";
    BadBinding = "E0423", "a name for a cell without a piece of its own";
    ExpectBreaks = "E0424", "an expectation whose `with` breaks the puzzle";
    EmptyGoal = "E0425", "a goal that asks for nothing";
    ExpectNeeds = "E0426", "an expectation without a start or a goal";
    StuckInGuard = "E0430", "`stuck` after `if`";
    AlsoTarget = "E0431", "`self` or `neighbours` after `also`";
    NoSum = "E0434", "a count that cannot be computed with";
    InnerRule = "E0440", "a statement that is not allowed inside `press` or `settle`";

    ShapedInRule = "E0441", "a piece with a shape in a rule that does not slide it";
    PieceNotWhole = "E0442", "a piece with a shape that is not whole";
    ShapedPiece = "E0443", "a piece with a shape where none may stand";
    TwoChains = "E0444", "a rule in two chains, or twice in one";
    NoLink = "E0445", "a rule that cannot be part of a chain";
    SecondSettle = "E0446", "a second `settle`";
    ExceptInCell = "E0455", "`except` in a cell";
    TwoMeanings = "E0456", "a name with two meanings";
    BadRows = "E0457", "a pattern of parts or rows that cannot be laid";
    NoSelf = "E0458", "a place beside nothing";

    Overflow = "E0501", "a number too large to compute";
    DivisionByZero = "E0502", "a division by zero";
    InexactDivision = "E0503", "a division that leaves a remainder";
    NegativeExponent = "E0504", "a negative exponent";
    BadCount = "E0505", "a size or number out of range";
    BoardTooLarge = "E0506", "a board too large for the memory limit";
    TooManyMoves = "E0507", "more ground moves than fit into memory";
    UnknownVersion = "E0508", "a version of the language that does not exist";
    NoRest = "E0510", "rules that never come to rest";

    NoLevel = "E0601", "a text without a level";
    WhichLevel = "E0602", "a level that has to be chosen";
    UnknownSign = "E0603", "a sign that means nothing in a level";
    LevelTooLarge = "E0604", "a level that is too large";
    WrongPlayers = "E0605", "a level without exactly one player";
    BoxesAndGoals = "E0606", "more boxes than goals, or fewer";
    OpenWalls = "E0607", "walls with a gap";
    OutOfReach = "E0608", "a box or a goal that the player cannot reach";
    OddBoard = "E0611", "a board that is no rectangle";
    WrongCar = "E0612", "a car that is not straight and whole";
    NoRedCar = "E0613", "a board without a red car that can leave";
    NoWayOut = "E0614", "a red car whose way out is blocked for ever";
    NoPushes = "E0615", "pushes of a game that has none";

    KindNeverUsed = "W0401", "a piece that is never used";
    NodeNeverTouched = "W0402", "a node that no move, start or goal touches";
    RuleNeverFires = "W0403", "a rule that never makes a move";
    RuleTwice = "W0404", "a repeated rule";
    LineTwice = "W0405", "a repeated line";
    ClickChangesNothing = "W0406", "a click that changes nothing";
    GoalNeverHolds = "W0407", "a goal that can never hold";
    GoalAlwaysHolds = "W0408", "a goal that always holds";
    StartAlreadySolved = "W0409", "a start that is already solved";
    NoFirstMove = "W0410", "a start without a move";
    NodesAtOnePlace = "W0411", "two nodes drawn in one place";
    BrokenSymmetry = "W0412", "a line without its mirror image";
    NamesLookAlike = "W0413", "two names that look alike";
    StateSpaceTooLarge = "W0414", "more positions than fit into memory";
    UnusedAllow = "W0415", "an `allow` that silences nothing";
    UnknownLint = "W0416", "an `allow` of an unknown warning";
    ColourInComment = "W0417", "a colour in a comment";
    NameNeverUsed = "W0418", "a name that is never used";
    RuleNamedDirection = "W0419", "a rule with a direction for a name";
    GoalWithoutStart = "W0420", "a goal without a start";
    GoalForbidden = "W0421", "a goal that a `never` forbids";
    ExpectationsContradict = "W0422", "expectations that contradict each other";
    RuleMirrored = "W0423", "a rule that is the mirror image of another one";
    GuardAlwaysHolds = "W0424", "a condition of a rule that always holds";
    AlsoChangesNothing = "W0425", "an `also` that changes nothing";
    StartTwice = "W0426", "a repeated start";
    LoopNeverRuns = "W0427", "a `for` whose range has no numbers";
    NeverCannotOccur = "W0428", "a `never` that cannot occur";
    PressAgainstName = "W0429", "a press that moves against its name";
    RuleUndoesItself = "W0430", "a rule that undoes its own changes";
    LineTurnsBack = "W0431", "a line that goes to a second node and back";
    LeapsNotNamed = "W0432", "leaps that no rule names";
    RangesEndToEnd = "W0433", "two ranges that a line joins end to end";
    ExpectationFails = "W0434", "an expectation that does not hold";
    ClassHoldsEmpty = "W0435", "a class with `!` that holds the empty node where pieces are meant";
    NodeNamedTwice = "W0436", "a node that is named twice where it counts once";
    RangeCountsDown = "W0437", "a range that counts down in a round of its loop";
    LabelNamesNothing = "W0438", "a label with a name that is printed as it is written";
    RuleNearlyMirrored = "W0439", "a rule that is nearly the mirror image of another one";
    PartsUnrelated = "W0440", "parts of a pattern that have nothing to do with each other";

    FileMissing = "E0901", "a file that does not exist";
    FileUnreadable = "E0902", "a file that cannot be read";
    FileIsFolder = "E0903", "a folder instead of a file";
    FileTooLarge = "E0904", "a file that is too large";
    FileBinary = "E0905", "a file that is not text";
    FileNotUtf8 = "E0906", "a text that is not UTF-8";
    FileEmpty = "E0907", "an empty file";
    CannotWrite = "E0908", "a result that cannot be written";
    WrongSetting = "E0911", "a setting that is not a name and an integer";
    NoSuchParameter = "E0912", "a setting of an unknown parameter";
    WrongMemory = "E0913", "an invalid limit of memory or room";
    WrongTime = "E0914", "an invalid time limit";
    WrongState = "E0915", "a position that cannot be read";
    StateIsNever = "E0916", "a position that a `never` forbids";
    NoWideKernel = "E0917", "instructions that this machine does not have";
    NoTerminal = "E0918", "a game without a terminal";
    WrongLog = "E0919", "a file that is no log";
    LogNotReplayed = "E0920", "a log that cannot be replayed";
    NoSuchStart = "E0921", "an unknown start";
    NoSuchGoal = "E0922", "an unknown goal";
    NoStart = "E0923", "a puzzle without a start";
    NoGoal = "E0924", "a puzzle without a goal";
    StartOutOfUse = "E0925", "a start that does not fit the board";
    GoalOutOfUse = "E0926", "a goal that does not fit the board";
    NotDrawn = "E0927", "a random start that could not be made";
    EngineRefuses = "E0931", "an engine that cannot do the task";
    StoppedEarly = "E0932", "a limit reached before the search began";
    NoSuchCode = "E0933", "an unknown diagnostic, word or engine";
    NoSuchLint = "E0934", "an option about an unknown warning";
    BoardNotDrawn = "E0935", "a board with too many nodes for a picture";
    NotSaid = "E0936", "a puzzle that an output format cannot express";
    FixOfInput = "E0941", "standard input that would be rewritten";
    FileExists = "E0942", "a file that exists already";
    RunElsewhere = "E0943", "a folder that holds no run of this question";
    LevelsNotKept = "E0944", "levels that cannot be kept on disk";
    ProcessLost = "E0945", "a process of a run that is lost";
    NotTogether = "E0946", "processes that cannot work together";
    WrongAnswer = "E0990", "a wrong solution, found by the search and stopped";
    NotServed = "E0940", "a folder that cannot be served";
}

impl Code {
    /// Returns the severity of the code: codes that begin with `W` are warnings.
    #[must_use]
    pub fn severity(self) -> Severity {
        if self.as_str().starts_with('W') { Severity::Warning } else { Severity::Error }
    }

    /// Returns the name of a warning: that of the code in small letters, with hyphens
    /// (`goal-never-holds`).
    #[must_use]
    pub fn lint_name(self) -> String {
        let mut name = String::new();
        for letter in format!("{self:?}").chars() {
            if letter.is_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.extend(letter.to_lowercase());
        }
        name
    }

    /// Returns a name of one word: the name of a warning, or the code of an error.
    #[must_use]
    pub fn name(self) -> String {
        match self.severity() {
            Severity::Warning => self.lint_name(),
            Severity::Error => self.as_str().to_owned(),
        }
    }

    /// Returns `true` if the reported part of the definition could as well be removed.
    #[must_use]
    pub fn is_needless(self) -> bool {
        matches!(
            self,
            Self::KindNeverUsed
                | Self::NodeNeverTouched
                | Self::RuleNeverFires
                | Self::RuleTwice
                | Self::LineTwice
                | Self::ClickChangesNothing
                | Self::UnusedAllow
                | Self::NameNeverUsed
                | Self::RuleMirrored
                | Self::GuardAlwaysHolds
                | Self::AlsoChangesNothing
                | Self::StartTwice
                | Self::NeverCannotOccur
        )
    }

    /// Returns the code with that text, in either case.
    #[must_use]
    pub fn find(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str().eq_ignore_ascii_case(text))
    }

    /// Returns the warning with that name.
    #[must_use]
    pub fn find_lint(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|code| code.severity() == Severity::Warning && code.lint_name() == name)
    }

    /// Returns `true` if the code can report that a statement does not fit the present size of the
    /// board (rule R9).
    #[must_use]
    pub fn is_misfit(self) -> bool {
        matches!(
            self,
            Self::UnknownNode
                | Self::PictureShape
                | Self::LayoutLength
                | Self::BadCount
                | Self::EmptyNodeSet
                | Self::EmptyRegion
                | Self::GlyphOutsideRegion
                | Self::LayoutLine
                | Self::StartIsNever
                | Self::DivisionByZero
                | Self::InexactDivision
                | Self::NegativeExponent
                | Self::NegativeFigure
                | Self::Overflow
        )
    }

    /// Returns `true` if the code reports text that does not have the form of the language.
    #[must_use]
    pub fn is_of_form(self) -> bool {
        self == Self::UnexpectedText || ("E0131".."E0150").contains(&self.as_str())
    }

    /// Returns `true` if the same message at another place is the same mistake (a wrong name used
    /// twice).
    #[must_use]
    pub fn counts_repeats(self) -> bool {
        let names = matches!(
            self,
            Self::ReservedName | Self::ReservedForLater | Self::BadName | Self::HyphenInName
        );
        let others = matches!(
            self,
            Self::UnknownGlyph
                | Self::UnknownStatement
                | Self::TabInPicture
                | Self::CurlyQuote
                | Self::LayoutLine
                | Self::LayoutLength
                | Self::ClickChangesNothing
                | Self::AnchorPlace
                | Self::TwoCycles
        );
        names || others || self.as_str().starts_with("E02")
    }
}

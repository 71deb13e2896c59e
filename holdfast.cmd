@echo off
rem Runs the holdfast command out of this source tree. Builds it first when it is missing, or older than what it is made of.
rem Needs a JDK of version 17 or later and Maven. What this script has to say goes to standard error.
setlocal
set "HOLDFAST_HOME=%~dp0"
set "HOLDFAST_BUILT=%HOLDFAST_HOME%command\cli\target\holdfast.jar"
set "HOLDFAST_DIR=%HOLDFAST_HOME%command\cli\target\launcher"
set "HOLDFAST_JAR=%HOLDFAST_DIR%\holdfast.jar"

for %%c in (bench chaos jmh simulate soak) do if "%~1"=="%%c" (
    echo holdfast: %%c needs a POSIX shell; run ./holdfast %%c on Linux, on macOS, or in WSL>&2
    exit /b 64
)

set "HOLDFAST_JAVA=java"
if defined JAVA_HOME set "HOLDFAST_JAVA=%JAVA_HOME%\bin\java.exe"
if not defined JAVA_HOME (
    where /q java || (
        echo holdfast: there is no java on the search path; install a JDK of version 17 or later, or set JAVA_HOME>&2
        exit /b 70
    )
)

rem Exit code 1 means: missing, or older than a source, a resource or a POM of the modules in it.
powershell -NoProfile -ExecutionPolicy Bypass -Command "$ErrorActionPreference = 'SilentlyContinue'; Set-Location -LiteralPath $env:HOLDFAST_HOME; $jar = Get-Item -LiteralPath $env:HOLDFAST_JAR; if (-not $jar) { exit 1 }; $modules = 'core', 'backends\redis', 'backends\redis-quorum', 'backends\jdbc', 'backends\zookeeper', 'testing\embedded-redis', 'testing\embedded-sql', 'command\console', 'samples\inventory', 'command\cli'; $files = @(Get-Item 'pom.xml') + @($modules | ForEach-Object { Get-Item (Join-Path $_ 'pom.xml'); Get-ChildItem -Recurse (Join-Path $_ 'src\main') }); if ($files | Where-Object { $_.LastWriteTimeUtc -gt $jar.LastWriteTimeUtc } | Select-Object -First 1) { exit 1 }; exit 0"
if not errorlevel 1 goto run

where /q mvn || (
    echo holdfast: there is no mvn on the search path, and the command has to be built; install Maven 3.8 or later>&2
    exit /b 70
)
echo holdfast: building the command, which takes a moment>&2
pushd "%HOLDFAST_HOME%"
rem No escape codes, also not those by which Maven's terminal library resets the colours that it has not set.
set "MAVEN_OPTS=%MAVEN_OPTS% -Djansi.noreset=true"
call mvn -q -B -Dstyle.color=never -pl command/cli -am -Dmaven.test.skip=true -Dspotless.check.skip=true package 1>&2 <nul
if errorlevel 1 (
    popd
    echo holdfast: the build has failed>&2
    exit /b 70
)
popd
if not exist "%HOLDFAST_DIR%" mkdir "%HOLDFAST_DIR%"
copy /b /y "%HOLDFAST_BUILT%" "%HOLDFAST_JAR%" >nul
if errorlevel 1 (
    echo holdfast: cannot write %HOLDFAST_JAR%, perhaps since a holdfast that was started from it still runs>&2
    exit /b 70
)
powershell -NoProfile -Command "(Get-Item -LiteralPath $env:HOLDFAST_JAR).LastWriteTimeUtc = [DateTime]::UtcNow"

:run
"%HOLDFAST_JAVA%" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -XX:+DisplayVMOutputToStderr %HOLDFAST_JAVA_OPTIONS% -jar "%HOLDFAST_JAR%" %*
exit /b %ERRORLEVEL%
